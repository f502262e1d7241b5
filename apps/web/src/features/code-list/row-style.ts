export const thumbnailPx = 48;

/** Every row has a line below it; the frame hides that of the last one behind its own. */
export const listStyle = 'overflow-hidden rounded-card border border-line bg-surface *:last:-mb-px';

/**
 * The places in a row, also for its skeleton, which must be as high. Three lines on a phone; on wider screens two lines with
 * link, clicks and actions in columns of their own.
 */
export const rowStyle = {
  /** Above the first row. Its checkbox is above those of the rows. */
  header: 'flex h-11 items-center border-b border-line bg-paper/60 px-3.75 md:px-4.75',
  row: 'grid grid-cols-[1.5rem_3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2.5 md:grid-cols-[1.5rem_3rem_minmax(0,1fr)_12.5rem_6rem_auto] md:gap-x-4 md:px-4 md:py-2 lg:max-xl:grid-cols-[1.5rem_3rem_minmax(0,1fr)_9rem_5.5rem_auto] xl:grid-cols-[1.5rem_3rem_minmax(0,1fr)_12.5rem_5rem_6.5rem_auto]',
  /** Above the row's link. The area that can be clicked is larger than what is seen. */
  checkbox:
    'relative z-1 grid size-6 place-items-center self-start max-md:mt-3 md:self-center [&>label]:after:absolute [&>label]:after:-inset-2.5 [&>label]:after:-z-1',
  picture: 'row-span-2 self-start md:row-span-1 md:self-center',
  text: 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-0.5 md:gap-0',
  /** Holds link and clicks: a line on a phone, two columns on wider screens. */
  facts: 'col-start-3 col-end-5 row-start-2 flex items-center justify-between gap-3 md:contents',
  link: 'flex h-7 min-w-0 items-center gap-1',
  clicks: 'figures shrink-0 text-right md:font-medium',
  actions: 'relative col-start-4 row-start-1 -mr-2 flex self-start md:col-start-auto md:row-start-auto md:self-center',
} as const;
