/** What people choose from by name. Apart from the schemas, so that a screen can offer it without carrying them. */
export const listSorts = ['newest', 'oldest', 'title', 'clicks'] as const;
export type ListSort = (typeof listSorts)[number];

export const downloadFormats = ['png', 'jpeg', 'webp', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];
