// The paths of short links for programs that cannot load the contract. A test compares them with it.

/** First path segments that are no short link. */
export const appSegments = [
  'admin',
  'assets',
  'change-email',
  'create',
  'dashboard',
  'dev',
  'docs',
  'downloads',
  'fonts',
  'forgot-password',
  'healthz',
  'language-test',
  'login',
  'logos',
  'mcp',
  'metrics',
  'privacy',
  'qr',
  'readyz',
  'register',
  'report',
  'reset-password',
  'terms',
  'undo-email',
  'v1',
  'v2',
  'verify-email',
];

/** Files at the root that are no short link. */
export const appFiles = [
  '404.html',
  'ads.txt',
  'app-ads.txt',
  'apple-touch-icon-precomposed.png',
  'apple-touch-icon.png',
  'browserconfig.xml',
  'crossdomain.xml',
  'docs.html',
  'favicon.ico',
  'favicon.png',
  'favicon.svg',
  'front-pages.json',
  'humans.txt',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'index.html',
  'llms-full.txt',
  'llms.txt',
  'manifest.json',
  'manifest.webmanifest',
  'robots.txt',
  'security.txt',
  'service-worker.js',
  'sitemap.xml',
  'social.png',
  'sw.js',
  'viewer.html',
];

/**
 * The source of a regular expression for the path of a short link, without an end. The folders of the bundler in development are no short
 * links either.
 */
export const linkPath = `/(?!(?:${[...appSegments, 'locales', 'node_modules', 'src'].join('|')})(?:[/?]|$))(?!(?:${appFiles.join('|').replaceAll('.', '[.]')})(?:\\?|$))(?:[0-9A-Za-z_~-]+/)?[0-9A-Za-z_~-][0-9A-Za-z._~-]{0,99}/?`;
