import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { textFontPath } from '../markup/brand.ts';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.tgz': 'application/gzip',
};

/** The name of an immutable file contains a hash of its content. */
const caching = {
  immutable: 'public, max-age=31536000, immutable',
  week: 'public, max-age=604800',
  revalidated: 'no-cache',
};

/** The font that the pages of the server use too. */
const textFont = /^\/assets\/figtree-latin-wght-normal[^/]*\.woff2$/;

type Coding = 'br' | 'gzip';
const codings: readonly { coding: Coding; suffix: string }[] = [
  { coding: 'br', suffix: '.br' },
  { coding: 'gzip', suffix: '.gz' },
];

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  readonly plain: Buffer;
  readonly coded: Partial<Record<Coding, Buffer>>;
}

const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Almost as small as with the highest quality, which is far slower. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Called at most once. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** A file that the server writes. Its content and codings are made when they are first requested: all of them take a second. */
export function webFile(type: string, content: () => string, cacheControl = caching.revalidated): WebFile {
  const plain = lazily(() => Buffer.from(content()));
  const etag = lazily(() => etagOf(plain()));
  const br = lazily(() => brotliCompressSync(plain(), brotliOptions));
  const gzip = lazily(() => gzipSync(plain()));
  return {
    type,
    cacheControl,
    get plain() {
      return plain();
    },
    get etag() {
      return etag();
    },
    coded: {
      get br() {
        return br();
      },
      get gzip() {
        return gzip();
      },
    },
  };
}

/** The file with its content changed. */
export const withContent = (file: WebFile, change: (content: string) => string): WebFile =>
  webFile(file.type, () => change(file.plain.toString()), file.cacheControl);

function readWebFile(path: string, cacheControl: string): WebFile | undefined {
  const type = mediaTypes[extname(path)];
  if (!type) return undefined;
  const plain = readFileSync(path);
  const coded: Partial<Record<Coding, Buffer>> = {};
  for (const { coding, suffix } of codings) if (existsSync(path + suffix)) coded[coding] = readFileSync(path + suffix);
  return { type, etag: etagOf(plain), cacheControl, plain, coded };
}

/**
 * Loads the built web app into memory: it is small and does not change while the server runs, and a path that is not in the
 * map cannot reach the disk.
 */
export function loadWebFiles(root: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>();
  if (!existsSync(root)) return files;
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, name);
    if (!statSync(path).isFile()) continue;
    const address = `/${relative(root, path).split(sep).join('/')}`;
    const file = readWebFile(path, address.startsWith('/assets/') ? caching.immutable : caching.revalidated);
    if (file) files.set(address, file);
    if (file && textFont.test(address)) files.set(textFontPath, { ...file, cacheControl: caching.week });
  }
  return files;
}

/** The best content coding that the browser accepts and the build provides. */
export function chooseCoding(file: WebFile, acceptEncoding: string | undefined): Coding | undefined {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const entry of (acceptEncoding ?? '').split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : accepted).add(name);
  }
  return codings.find(
    ({ coding }) => coding in file.coded && !refused.has(coding) && (accepted.has(coding) || accepted.has('*')),
  )?.coding;
}

/** The hashes of the inline scripts of a page, as sources for its content security policy. */
export function inlineScriptHashes(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)]
    .filter(([tag]) => !/type="application\/(ld\+)?json"/i.test(tag))
    .map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
}
