import { shortHashPattern } from '@tessera/contract';

export interface ViewerAddress {
  hash: string;
  /** What was scanned, and what the picture on the page shows: the short link that leads here. */
  link: string;
}

/** The short link lies where the viewer lies, one folder up. An address with no hash of ours in it has none. */
export function readAddress({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): ViewerAddress | undefined {
  const [, folder = '', hash = ''] = /^(.*)\/qr\/([^/]+)\/?$/.exec(pathname) ?? [];
  return shortHashPattern.test(hash)
    ? { hash: hash.toLowerCase(), link: `${origin}${folder}/${hash.toLowerCase()}` }
    : undefined;
}
