import { type FieldMessageKey, isViewerPath, limits, linkNameIn } from '@tessera/contract';

export type Destination = { url: string } | { problem: FieldMessageKey };

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern finds them
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;

/** `URL` normalizes case, encoding and IP addresses, but keeps a trailing dot. */
const withoutTrailingDot = (url: URL): string => url.hostname.replace(/\.$/, '');

const isLoopback = (host: string): boolean =>
  /^(.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::(1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})?\]$/.test(host);

/** Ignores the port: the server may listen on more ports than the one in its public URL. */
function isOwnHost(url: URL, publicUrl: URL): boolean {
  const [host, ownHost] = [withoutTrailingDot(url), withoutTrailingDot(publicUrl)];
  return host === ownHost || (isLoopback(host) && isLoopback(ownHost));
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
}

/** A short link to a short link could form a loop, and one to the viewer would be a code of another type. */
function isOwnLink(url: URL, publicUrl: URL): boolean {
  if (!isOwnHost(url, publicUrl)) return false;
  const base = publicUrl.pathname.replace(/\/+$/, '');
  const path = decodedPath(url);
  if (!path.startsWith(`${base}/`)) return false;
  const segments = path.slice(base.length).split('/').filter(Boolean);
  const segment = segments.join('/');
  return isViewerPath(`/${segment}`) || linkNameIn(segment) !== undefined;
}

/** Normalizes the URL as a browser does, because it is stored and sent in that form, or returns the problem. */
export function parseDestination(text: string, publicUrl: string): Destination {
  // `URL` silently removes line breaks, so the checked URL would differ from the given one.
  if (controlCharacters.test(text)) return { problem: 'urlInvalid' };
  if (!URL.canParse(text)) return { problem: 'urlInvalid' };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'urlInvalid' };
  if (url.username || url.password) return { problem: 'urlCredentials' };
  if (url.href.length > limits.destination.max) return { problem: 'tooLong' };
  if (isOwnLink(url, new URL(publicUrl))) return { problem: 'urlOwnLink' };
  return { url: url.href };
}
