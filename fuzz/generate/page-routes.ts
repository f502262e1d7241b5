import { apiPrefix, appPaths, badgePath, publishedPackages, sharePath } from '@tessera/contract';
import { shareToken } from './call-parts.ts';
import { oddText } from './odd-values.ts';
import { oddEncodings, percentEncode } from './request.ts';
import type { Route } from './route.ts';
import { visit } from './visit.ts';

const pagePaths = [
  ...Object.values(appPaths),
  '/docs',
  '/docs/guide',
  '/docs/guide.md',
  '/downloads/',
  '/llms.txt',
  `${apiPrefix}/openapi.json`,
  `${apiPrefix}/openapi-operators.json`,
  `${apiPrefix}/openapi-web-app.json`,
  `${apiPrefix}/mail-reports/unsubscribe`,
  `${apiPrefix}/mail-reports/confirm`,
  '/v2',
  '/v2/qr-codes',
  '/dev/mailbox',
  '/favicon.ico',
  '/robots.txt',
  '/assets/none.js',
  '/fonts/none.woff2',
];

const pages: Route = {
  name: 'GET page or file',
  weight: 3,
  make(fixtures, random) {
    const path = random.chance(0.7) ? random.pick(pagePaths) : random.pick(fixtures.assets);
    const filled = path.replace(/:\w+/g, () => random.pick(['x', '0', percentEncode(oddText(random))]));
    const query = random.chance(0.2)
      ? `?token=${percentEncode(oddText(random))}&to=${percentEncode(oddText(random))}`
      : '';
    return visit(random, filled + query, 'page');
  },
};

const operations: Route = {
  name: 'GET operations',
  weight: 0.3,
  make: (_fixtures, random) =>
    visit(random, random.pick(['/healthz', '/readyz', '/metrics', '/healthz/', '/readyz?x=1']), 'operations'),
};

const segments = [
  '',
  '.',
  '..',
  'v1',
  'qr-codes',
  'assets',
  'dev',
  'logos',
  'qr',
  'a',
  '%2e%2e',
  '%',
  '~',
  '*',
  ':id',
  'index.html',
  'viewer.html',
];

/** Invalid and unusual paths. */
const oddPaths: Route = {
  name: 'GET odd path',
  weight: 3,
  make(_fixtures, random) {
    const target = random.weighted<() => string>([
      [
        3,
        () =>
          random.pick([
            '/v1/%',
            '//',
            '/..',
            '/../',
            '/./',
            '/v1',
            '/v1/',
            '/v1//qr-codes',
            '/%2e%2e/%2e%2e/etc/passwd',
            '/%c0%ae%c0%ae/',
            '/\\..\\',
            '/v1/../metrics',
            '/;',
            '/?',
            '/#',
            '/assets/../index.html',
            '/%2fassets',
            '/dev/stripe/%',
          ]),
      ],
      [4, () => `/${Array.from({ length: random.between(1, 6) }, () => random.pick(segments)).join('/')}`],
      [3, () => `/${random.pick(segments)}${random.pick(oddEncodings)}`],
      [2, () => `/${percentEncode(oddText(random))}`],
      [2, () => `/${'a'.repeat(random.pick([200, 201, 2000, 8000, 30_000, 47_000, 60_000]))}`],
      [1, () => `/${'a/'.repeat(random.pick([100, 4000, 15_000]))}`],
      [1, () => `/v1/${'%41'.repeat(random.pick([100, 5000]))}`],
    ])();
    return visit(random, target, 'odd-path');
  },
};

const logoFiles: Route = {
  name: 'GET /logos/{name}',
  weight: 0.5,
  make: (fixtures, random) =>
    visit(
      random,
      random.chance(0.5) && fixtures.logos.length > 0
        ? random.pick(fixtures.logos)
        : `/logos/${random.pick(['x.png', `${'0'.repeat(32)}.png`, '..%2f..%2fx.png', '%00', 'a'.repeat(300), percentEncode(oddText(random))])}`,
      'logo-file',
    ),
};

const packages = Object.keys(publishedPackages).map((name) => `${name}.tgz`);
const oddPackages = [
  '',
  'none.tgz',
  'client.tgz/',
  'client.tgz%00',
  '%63lient.tgz',
  'client.tgz.br',
  '..%2findex.html',
  '../v1/site',
];

/** The packages that an installation offers. */
const packageFiles: Route = {
  name: 'GET /downloads/{name}.tgz',
  weight: 0.5,
  make(_fixtures, random) {
    const file = random.weighted<() => string>([
      [6, () => random.pick(packages)],
      [3, () => random.pick(oddPackages)],
      [1, () => `${percentEncode(oddText(random))}.tgz`],
    ])();
    return visit(random, `/downloads/${file}`, 'package-file');
  },
};

/** The pages and badges of shares. */
const sharePages: Route = {
  name: 'GET /qr/shared/{token}',
  weight: 0.5,
  make(fixtures, random) {
    const token = shareToken(fixtures, random);
    const query = random.pick(['', '?lang=fr', '?theme=dark&count=clicks', `?lang=${percentEncode(oddText(random))}`]);
    return visit(random, random.pick([sharePath(token), badgePath(token)]) + query, 'share-page');
  },
};

export const pageRoutes: readonly Route[] = [sharePages, pages, operations, oddPaths, logoFiles, packageFiles];
