import type { ComponentProps } from 'react';

/** Shared by inputs, text areas and selects. Text of 16 px keeps phones from zooming in on focus. */
export const controlStyle =
  'w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors placeholder:text-faint ' +
  'hover:border-soft focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken';

/** A flex box: in WebKit, the text of a date in a block is at the top. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" {...props} className={`${controlStyle} flex h-10 items-center`} />;
}

export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea
      rows={4}
      {...props}
      className={`${controlStyle} block field-sizing-content max-h-96 min-h-24 resize-y py-2`}
    />
  );
}
