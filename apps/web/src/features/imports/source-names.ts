import type { ImportSource } from '@tessera/contract';

/** Names of products, the same in every language. */
export const productNames = {
  bitly: 'Bitly',
  dub: 'Dub',
  kutt: 'Kutt',
  shlink: 'Shlink',
  yourls: 'YOURLS',
  rebrandly: 'Rebrandly',
} satisfies Record<Exclude<ImportSource, 'tessera'>, string>;
