import { appPaths, serverPaths } from './paths.ts';
import { pictureIn } from './picture-address.ts';
import { reservedWords, rootFiles } from './reserved-names.ts';

/** Crockford's base 32, without i, l, o, u: no look-alikes, and in upper case it fits QR's alphanumeric mode. */
export const shortHashAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
export const shortHashLength = 7;
export const shortHashPattern = /^[0-9a-hjkmnp-tv-z]{7}$/i;

/** First path segments that a short link must never equal: those of the server and of the web app. */
export const firstSegments: ReadonlySet<string> = new Set(
  [...serverPaths, ...Object.values(appPaths).map((path) => path.split('/', 2)[1] ?? '')].filter(Boolean),
);

/** A hash that equals a path of the app (`privacy`) must never be issued. */
export const isReservedHash = (hash: string): boolean => firstSegments.has(hash.toLowerCase());

/**
 * A slug chosen by the owner of a code. It needs a letter, because the case of the path tells a scan from a click. It has no hyphen
 * at either end, because phones drop a trailing one from a link in a text.
 */
export const slugPattern = /^(?=.*[a-z])[0-9a-z][0-9a-z-]{1,48}[0-9a-z]$/i;

/**
 * A name from another program: one part, or two with a slash between them. The first of two has no dot, so that the name is never
 * the key of a link on another host.
 */
const keptPattern = /^(?=.{1,100}$)(?:[\w~-]+\/)?[\w~-][\w.~-]*$/;

/** A slug that is a path, may become one, or looks like a generated hash. */
export const isReservedSlug = (slug: string): boolean => {
  const lower = slug.toLowerCase();
  return firstSegments.has(lower) || reservedWords.has(lower) || shortHashPattern.test(lower);
};

/** Paths such as `/01/09506000134352` belong to products: the identification keys of GS1. */
const productPath = /^(?:00|01|253|255|401|402|414|417|8003|8004|8006|8010|8013|8017|8018)\//;

const firstPart = (name: string): string => name.toLowerCase().split('/', 1)[0] ?? '';

/** Whether the path belongs to the app, also if a version before it issued the same word as a name. */
const isAppSegment = (segment: string): boolean =>
  firstSegments.has(firstPart(segment)) ||
  rootFiles.has(segment.toLowerCase()) ||
  productPath.test(segment) ||
  pictureIn(segment) !== undefined;

/** Whether a name has the form of those that are chosen or generated here, which are the same in any case. */
const isOwnForm = (name: string): boolean => shortHashPattern.test(name) || slugPattern.test(name);

/**
 * Whether a name that is no hash of a code keeps the spelling of another program: case, underscores, dots, a slash, only digits,
 * or any length up to 100.
 */
export const isKeptName = (name: string): boolean =>
  name !== name.toLowerCase() || !slugPattern.test(name) || shortHashPattern.test(name);

/** A name that may be kept, unless it is reserved or taken. */
export const hasKeptForm = (name: string): boolean => keptPattern.test(name);
export const isReservedKeptName = (name: string): boolean => isAppSegment(name) || reservedWords.has(firstPart(name));

/**
 * The name that is looked up first for a path segment; undefined if the segment cannot be a short link. A hash or slug is the same in any
 * case, and a symbol has it in upper case. In mixed case, a link with this spelling comes before it.
 */
export function linkNameIn(segment: string): string | undefined {
  if (!isOwnForm(segment)) return keptPattern.test(segment) && !isAppSegment(segment) ? segment : undefined;
  const lower = segment.toLowerCase();
  if (firstSegments.has(lower)) return undefined;
  return segment === lower || !/[a-z]/.test(segment) ? lower : segment;
}

/** The name that is looked up after the first one: the other of the requested and the lower-case spelling. */
export function otherSpelling(segment: string, name: string): string | undefined {
  const lower = segment.toLowerCase();
  return lower === segment ? undefined : name === segment ? lower : segment;
}

/** The names that a path segment may have, in the order in which they are looked up. */
export function linkNamesIn(segment: string): string[] {
  const name = linkNameIn(segment);
  const other = name && otherSpelling(segment, name);
  return [name, other].filter((one) => one !== undefined);
}

/** The names that a pasted link may end with: its last part, or its last two. */
export function pastedLinkNames(link: string): string[] {
  const [path = ''] = link
    .trim()
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .split(/[?#]/, 1);
  const parts = path.split('/').filter(Boolean);
  return [...new Set([parts.slice(-1), parts.slice(-2)].flatMap((last) => linkNamesIn(last.join('/'))))];
}

/** The host of the links below the public URL, so far of all links. */
export const defaultHost = '';

/** A short link: its host, and its hash, slug or kept name. Hashes and slugs are in lower case. */
export interface LinkName {
  readonly host: string;
  readonly name: string;
}

export const onDefaultHost = (name: string): LinkName => ({ host: defaultHost, name });

declare const isLinkKey: unique symbol;
/**
 * A `LinkName` as one string, such as `7k3m9qx` or `go.example.org/menu`. The default host is left out. A type of its own, so that
 * a name without its host is no key.
 */
export type LinkKey = string & { readonly [isLinkKey]: true };

export const linkKey = ({ host, name }: LinkName): LinkKey =>
  (host === defaultHost ? name : `${host}/${name}`) as LinkKey;

export const shortUrl = (publicUrl: string, { host, name }: LinkName): string =>
  `${host === defaultHost ? publicUrl : `https://${host}`}/${name}`;
