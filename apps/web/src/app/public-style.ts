/** The layout of the public pages, also before their scripts have run. */
export const headerStyle = 'flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6';
export const mainStyle = 'grid flex-1 items-start justify-items-center px-4 py-6 sm:items-center sm:py-10';
