/** Also for links that look like icon buttons. */
export const iconButtonStyle =
  'grid size-10 shrink-0 place-items-center rounded-control text-soft transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5';
