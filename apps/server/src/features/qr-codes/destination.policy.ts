import { type FieldMessageKey, isViewerPath, limits, shortHashPattern } from '@tessera/contract';

export type Destination = { url: string } | { problem: FieldMessageKey };

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;

/** The parser has lower-cased the name, encoded it as ASCII and written out addresses; a trailing dot is left. */
const nameOf = (url: URL): string => url.hostname.replace(/\.$/, '');

const isLoopback = (name: string): boolean =>
  /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::(1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/.test(name);

/** Whatever the port: the server may be reached by more than the one in its public address. */
function isOwnHost(url: URL, publicUrl: URL): boolean {
  const [name, own] = [nameOf(url), nameOf(publicUrl)];
  return name === own || (isLoopback(name) && isLoopback(own));
}

function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}

/**
 * A short link that leads to a short link could lead in a circle, and one that leads to the viewer would be a code of
 * another type.
 */
function isOwnLink(url: URL, publicUrl: URL): boolean {
  if (!isOwnHost(url, publicUrl)) return false;
  const base = publicUrl.pathname.replace(/\/+$/, '');
  const path = pathOf(url);
  if (!path.startsWith(`${base}/`)) return false;
  const segments = path.slice(base.length).split('/').filter(Boolean);
  return isViewerPath(`/${segments.join('/')}`) || (segments.length === 1 && shortHashPattern.test(segments[0] ?? ''));
}

/** The address as a browser reads it, which is how it is kept and sent; or why it cannot be one. */
export function parseDestination(text: string, publicUrl: string): Destination {
  // A browser drops line breaks without a word, and what it drops we would never have seen.
  if (controlCharacters.test(text)) return { problem: 'urlInvalid' };
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { problem: 'urlInvalid' };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'urlInvalid' };
  if (url.username || url.password) return { problem: 'urlCredentials' };
  if (url.href.length > limits.destination.max) return { problem: 'tooLong' };
  if (isOwnLink(url, new URL(publicUrl))) return { problem: 'urlOwnLink' };
  return { url: url.href };
}
