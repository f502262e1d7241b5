/** The look that text inputs, text areas and selects share. 16 px text keeps phones from zooming in on focus. */
export const controlStyle =
  'block w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors placeholder:text-faint ' +
  'hover:border-soft focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint [&[readonly]]:bg-sunken';
