import type { Config } from '../../config.ts';

/** Few headers: a redirect is the most frequent answer, and it has no page to protect. */
export const redirectHeaders = (mode: Config['mode']): [name: string, value: string][] => [
  ['Cache-Control', 'private, no-store'],
  ['Content-Length', '0'],
  ...(mode === 'production'
    ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
];
