// The paths of short links for programs that cannot load the contract. A test compares them with it.

/** First path segments that have the form of a slug and are no short link. */
export const appSegments = [
  'admin',
  'assets',
  'change-email',
  'create',
  'dashboard',
  'dev',
  'docs',
  'fonts',
  'forgot-password',
  'healthz',
  'language-test',
  'login',
  'logos',
  'metrics',
  'privacy',
  'readyz',
  'register',
  'report',
  'reset-password',
  'terms',
  'undo-email',
  'verify-email',
];

/** The source of a regular expression for the path of a short link, without an end. */
export const linkPath = `/(?!(?:${appSegments.join('|')})(?:[/?]|$))[0-9a-zA-Z][0-9a-zA-Z-]{1,48}[0-9a-zA-Z]/?`;
