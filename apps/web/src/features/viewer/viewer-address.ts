import { shortHashPattern } from '@tessera/contract';

export interface ViewerAddress {
  hash: string;
  /** The short link that leads to this page. */
  link: string;
}

/** The short link is in the parent folder of the viewer. Returns undefined if the path has no valid hash. */
export function readAddress({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): ViewerAddress | undefined {
  const [, folder = '', hash = ''] = /^(.*)\/qr\/([^/]+)\/?$/.exec(pathname) ?? [];
  return shortHashPattern.test(hash)
    ? { hash: hash.toLowerCase(), link: `${origin}${folder}/${hash.toLowerCase()}` }
    : undefined;
}
