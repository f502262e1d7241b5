/** The formats that the public picture of a code has. */
export const publicPictureFormats = ['svg', 'png'] as const;
export type PublicPictureFormat = (typeof publicPictureFormats)[number];

/** Files of the web app that have the form of a picture's address. */
export const rootPictures: readonly string[] = [
  'apple-touch-icon.png',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'social.png',
];

/** The public address of a code's picture, by its short link. */
export const pictureUrl = (shortUrl: string, format: PublicPictureFormat): string => `${shortUrl}.${format}`;

/**
 * The short link and the format in the path of a picture's address, such as `7k3m9qx.svg`, or `a/b.svg` for a kept name: the only place
 * that knows their form. Undefined for any other path.
 */
export function pictureIn(segment: string): { segment: string; format: PublicPictureFormat } | undefined {
  const format = publicPictureFormats.find((one) => segment.endsWith(`.${one}`));
  if (format === undefined || rootPictures.includes(segment)) return undefined;
  return { segment: segment.slice(0, -format.length - 1), format };
}
