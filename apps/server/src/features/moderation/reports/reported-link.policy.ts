import { linkNameIn, shortHashPattern } from '@tessera/contract';

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

/** The hash or slug in lower case that the text names: a link, a path or the name itself, in any case. */
export function reportedName(text: string, publicUrl: string): string | undefined {
  const site = new URL(publicUrl);
  if (!text.includes('/')) return linkNameIn(text);
  const address = parseLink(text, site);
  const path = address && ownPath(address, site);
  const [first = '', second, ...others] = (path ?? '').split('/').filter(Boolean);
  if (others.length > 0) return undefined;
  if (second === undefined) return linkNameIn(first);
  return first === 'qr' && shortHashPattern.test(second) ? second.toLowerCase() : undefined;
}
