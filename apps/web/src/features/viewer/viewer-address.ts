import { onDefaultHost, shortHashPattern, shortUrl } from '@tessera/contract';

export interface ViewerAddress {
  hash: string;
  /** The short link that leads to this page. */
  link: string;
}

/** The short link is in the parent folder of the viewer. Returns undefined if the path has no valid hash. */
export function readAddress({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): ViewerAddress | undefined {
  const [, folder = '', hash = ''] = /^(.*)\/qr\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (!shortHashPattern.test(hash)) return undefined;
  const name = hash.toLowerCase();
  return { hash: name, link: shortUrl(origin + folder, onDefaultHost(name)) };
}
