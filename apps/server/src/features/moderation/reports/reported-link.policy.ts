import { linkNamesIn, shortHashPattern } from '@tessera/contract';

/** The path below the public URL, if the address belongs to this site. */
function ownPath(address: URL, site: URL): string | undefined {
  const base = site.pathname.replace(/\/+$/, '');
  if (address.hostname !== site.hostname || !address.pathname.startsWith(`${base}/`)) return undefined;
  return address.pathname.slice(base.length);
}

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

function parseLink(text: string, site: URL): URL | undefined {
  if (/^https?:\/\//i.test(text)) return parse(text);
  if (text.startsWith('/') && !text.startsWith('//'))
    return parse(site.origin + site.pathname.replace(/\/+$/, '') + text);
  // Without a scheme, as people copy it from paper.
  return text.includes('/') ? parse(`${site.protocol}//${text}`) : undefined;
}

/**
 * The names that the text may stand for, in the order of their look-up: those of a link or a path, or the text itself. No host without
 * a dot is in a link, so `a/b` is a name.
 */
export function reportedNames(text: string, publicUrl: string): string[] {
  const site = new URL(publicUrl);
  const address = text.includes('/') ? parseLink(text, site) : undefined;
  const path = address && ownPath(address, site);
  if (path === undefined) return linkNamesIn(text);
  const segments = path.split('/').filter(Boolean);
  const [first, hash = ''] = segments;
  return first === 'qr' && shortHashPattern.test(hash) && segments.length === 2
    ? [hash.toLowerCase()]
    : linkNamesIn(segments.join('/'));
}
