import {
  pictureUrl,
  publicPictureFormats,
  qrDataSchemas,
  qrTypes,
  shortHashAlphabet,
  shortHashLength,
} from '@tessera/contract';
import { damage, type Json, writeJson } from './json.ts';
import { oddNumberText, oddText, textOfLength } from './odd-values.ts';
import type { Random } from './random.ts';
import { oddEncodings, percentEncode } from './request.ts';
import type { Route } from './route.ts';
import { missing, generateValue } from './values.ts';
import { visit } from './visit.ts';
import type { Fixtures } from './fixtures.ts';

const randomHash = (random: Random) =>
  Array.from({ length: shortHashLength }, () => shortHashAlphabet[random.below(shortHashAlphabet.length)]).join('');

const mixedCase = (text: string, random: Random) =>
  [...text].map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter)).join('');

function hashFor(fixtures: Fixtures, random: Random): string {
  const codes = [...fixtures.pro, ...fixtures.free].flatMap((account) => account.codes);
  const hash = random.weighted<() => string>([
    [12, () => random.pick([...codes, fixtures.inactiveCode]).hash],
    [2, () => fixtures.deletedCode.hash],
    [2, () => fixtures.inactiveCode.hash],
    [2, () => randomHash(random)],
    [
      2,
      () =>
        random.pick(['summer-menu', 'login', 'a-', '-a', 'docs', 'Menu--2', 'a'.repeat(50), 'a'.repeat(51), '1234']),
    ],
    [1, () => random.pick(['0000000', 'privacy', 'ilouilo', '_______', 'abcdefg', 'zzzzzzz'])],
    [1, () => randomHash(random).slice(0, random.between(0, 6))],
    [1, () => randomHash(random) + randomHash(random)],
  ])();
  return random.pick([hash, hash.toUpperCase(), mixedCase(hash, random)]);
}

/** Short links in all cases, with queries and suffixes that clients add. */
const shortLink: Route = {
  name: 'GET /{hash}',
  weight: 10,
  make(fixtures, random) {
    const suffix = random.weighted<() => string>([
      [10, () => ''],
      [1, () => '/'],
      [1, () => '?utm_source=x'],
      [1, () => `?src=${random.pick(['poster-3', 'x'.repeat(41), '%00', percentEncode(oddText(random))])}`],
      [1, () => `?${percentEncode(oddText(random))}`],
      [1, () => random.pick(['//', '/x', '.', '#', '?', '%00', ...oddEncodings])],
      [1, () => `?${'a'.repeat(random.pick([8000, 8192, 40_000]))}`],
    ])();
    return visit(random, `/${hashFor(fixtures, random)}${suffix}`, 'short-link');
  },
};

const pictureNames = [
  'a/b',
  'a/b/c',
  'v1/b',
  'docs/b',
  'my_link',
  'v1.2',
  'icon-192',
  'a',
  '..',
  '%2e%2e',
  'a.svg',
  'a/.',
];
const pictureSizes = ['99', '100', '4000', '4001', '1e3', '-1', '', '0x10', '100.5', '١٠٠'];

/** The public pictures of codes, by every form of a name, in every size. */
const picture: Route = {
  name: 'GET /{name}.{format}',
  weight: 2,
  make(fixtures, random) {
    const name = random.weighted<() => string>([
      [10, () => hashFor(fixtures, random)],
      [6, () => random.pick(pictureNames)],
      [1, () => percentEncode(oddText(random))],
      [1, () => 'a'.repeat(random.pick([99, 100, 101, 8000]))],
    ])();
    const suffix = random.weighted([
      [20, ''],
      [1, random.pick(['.png', '/', '%00', 'x', ...oddEncodings])],
    ]);
    const query = random.weighted<() => string>([
      [6, () => ''],
      [4, () => `?size=${random.between(100, 600)}`],
      [2, () => `?size=${percentEncode(random.pick([...pictureSizes, oddNumberText(random)]))}`],
      [1, () => `?size=100&size=${random.pick(['100', '200', ''])}`],
      [1, () => `?${percentEncode(oddText(random))}`],
    ])();
    return visit(random, pictureUrl(`/${name}`, random.pick(publicPictureFormats)) + suffix + query, 'picture');
  },
};

/** The form of a link with a password, with a right, wrong or malformed one. */
const linkPassword: Route = {
  name: 'POST /{hash}',
  // Checking a password costs much more than a redirect.
  weight: 0.3,
  make(fixtures, random) {
    const text = random.weighted<() => string>([
      [4, () => `password=${random.pick([random.pick(fixtures.pro).password, 'sesame'])}`],
      [3, () => `password=${percentEncode(oddText(random))}`],
      [1, () => random.pick(['', 'password', 'password=', 'password=a&password=b', '%', '='.repeat(100)])],
      [1, () => `password=${'a'.repeat(random.pick([1024, 1025, 4096, 10_000]))}`],
    ])();
    const made = visit(random, `/${hashFor(fixtures, random)}`, 'link-password');
    const type = random.chance(0.9) ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = [...made.request.headers, ['Content-Type', type] as const];
    return { ...made, request: { ...made.request, method: 'POST', headers, body: Buffer.from(text) } };
  },
};

/** The content of a code as encoded in a viewer URL. */
function viewerData(random: Random): string {
  const type = random.pick(Object.keys(qrDataSchemas)) as keyof typeof qrDataSchemas;
  const value = generateValue(qrDataSchemas[type], random, { odd: 0.3 });
  const json: Json = value === missing ? null : value;
  return writeJson(random.chance(0.3) ? damage(json, random) : json);
}

const viewer: Route = {
  name: 'GET /qr/{hash}',
  weight: 3,
  make(fixtures, random) {
    const query = {
      type: random.chance(0.8) ? random.pick(qrTypes) : oddText(random),
      data: random.chance(0.8) ? viewerData(random) : textOfLength(random, random.pick([1, 3000, 12_000])),
      title: random.chance(0.5) ? oddText(random) : 'Title',
    };
    const pairs = Object.entries(query)
      .filter(() => random.chance(0.9))
      .map(
        ([name, value]) =>
          `${name}=${random.chance(0.9) ? percentEncode(value.slice(0, 9000)) : random.pick(oddEncodings)}`,
      );
    return visit(random, `/qr/${hashFor(fixtures, random)}?${pairs.join('&')}`, 'viewer');
  },
};

export const linkRoutes: readonly Route[] = [shortLink, picture, linkPassword, viewer];
