/** What lies between a dialog and the page. */
export const scrimStyle = 'fixed inset-0 z-40 animate-fade bg-scrim';

/** A dialog stands in the middle and scrolls inside itself when the screen is small. */
export const dialogStyle =
  'fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] -translate-y-1/2 animate-fade overflow-y-auto rounded-card border border-line bg-raised p-6 text-ink shadow-float';
