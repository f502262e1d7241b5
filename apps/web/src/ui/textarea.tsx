import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea rows={4} {...props} className={`${controlStyle} field-sizing-content max-h-96 min-h-24 resize-y py-2`} />
  );
}
