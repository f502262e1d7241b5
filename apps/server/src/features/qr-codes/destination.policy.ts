import { type FieldMessageKey, limits, shortHashPattern } from '@tessera/contract';

export type Destination = { url: string } | { problem: FieldMessageKey };

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;

const hostOf = (url: URL): string => url.host.replace(/\.(?=:|$)/, '');

function pathOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}

/** A short link of ours that leads to a short link of ours could lead in a circle. */
function isOwnShortLink(url: URL, publicUrl: URL): boolean {
  if (hostOf(url) !== hostOf(publicUrl)) return false;
  const base = publicUrl.pathname.replace(/\/+$/, '');
  const path = pathOf(url);
  if (!path.startsWith(`${base}/`)) return false;
  const [segment = '', ...more] = path.slice(base.length).split('/').filter(Boolean);
  return more.length === 0 && shortHashPattern.test(segment);
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
  if (isOwnShortLink(url, new URL(publicUrl))) return { problem: 'urlOwnLink' };
  return { url: url.href };
}
