import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';

export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" {...props} className={`${controlStyle} h-10`} />;
}
