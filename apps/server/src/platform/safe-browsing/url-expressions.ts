import { isIP } from 'node:net';

interface CanonicalUrl {
  host: string;
  path: string;
  /** With its question mark; empty without a query. */
  query: string;
}

/** Decodes until nothing changes, because `%2541` and `A` are the same page. Each character of the result is one byte. */
function decodeFully(text: string): string {
  let [decoded, before] = [text, ''];
  while (decoded !== before) {
    before = decoded;
    decoded = before.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return decoded;
}

const encode = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are encoded
  text.replace(/[\0-\x20\x7f-\xff#%]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Without `.` and `..` segments and without empty ones. */
function plainPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const isFolder = /(^|\/)\.{0,2}$/.test(path);
  return `/${kept.join('/')}${isFolder && kept.length > 0 ? '/' : ''}`;
}

/** The form of a URL that Safe Browsing hashes. `URL` has normalized the host before. */
export function canonicalUrl(href: string): CanonicalUrl {
  const { hostname, pathname, search } = new URL(href);
  const host = hostname.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '');
  return { host, path: encode(plainPath(decodeFully(pathname))), query: encode(decodeFully(search)) };
}

const maxParents = 4;
const maxLabels = 5;
const maxFolders = 4;

function hostSuffixes(host: string): string[] {
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return [host];
  const labels = host.split('.');
  const suffixes = labels.slice(-maxLabels).map((_, index, last) => last.slice(index).join('.'));
  const parents = suffixes.slice(0, -1).filter((suffix) => suffix !== host);
  return [host, ...parents.slice(-maxParents)];
}

function pathsOf({ path, query }: CanonicalUrl): string[] {
  const segments = path.split('/').slice(1, -1);
  const folders = [[], ...segments.map((_, index) => segments.slice(0, index + 1))]
    .slice(0, maxFolders)
    .map((parts) => `/${parts.map((part) => `${part}/`).join('')}`);
  return [...new Set([path + query, path, ...folders])];
}

/** The page, its folders and its parent domains: at most 30 expressions, of which one may be listed. */
export function expressionsOf(href: string): string[] {
  const url = canonicalUrl(href);
  return hostSuffixes(url.host).flatMap((host) => pathsOf(url).map((path) => host + path));
}
