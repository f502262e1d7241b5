import { appPaths, serverPaths } from './paths.ts';

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

/** Words that a future path of the product may need, or that would make a link look like a page of the product. */
const reservedWords = new Set(
  (
    'about account admin api app apps assets auth billing blog cdn codes contact dashboard downloads favicon help home imprint ' +
    'index invite invites jobs legal link links logout mail manifest null oauth password pricing public qr-codes robots root ' +
    'search security service-worker settings sign-in sign-out sign-up signin signup sitemap sso static status subscription support ' +
    'sw system tags team teams templates tessera undefined user users well-known webhooks webmail workspace workspaces www'
  ).split(' '),
);

/** A slug that is a path, may become one, or looks like a generated hash. */
export const isReservedSlug = (slug: string): boolean => {
  const lower = slug.toLowerCase();
  return firstSegments.has(lower) || reservedWords.has(lower) || shortHashPattern.test(lower);
};

/**
 * The lower-case hash or slug that a path segment names; undefined if the segment cannot be a short link. A path of the app always
 * wins, also if a version before it issued the same word as a slug.
 */
export function linkNameIn(segment: string): string | undefined {
  const name = segment.toLowerCase();
  if (shortHashPattern.test(name)) return name;
  return slugPattern.test(name) && !firstSegments.has(name) ? name : undefined;
}

/** The host of the links below the public URL, so far of all links. */
export const defaultHost = '';

/** A short link: its host, and its hash or slug in lower case. */
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
