import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea rows={4} {...props} className={`${controlStyle} field-sizing-content min-h-24 resize-y py-2`} />;
}
