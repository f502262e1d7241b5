import type { Account, Fixtures } from '../generate/fixtures.ts';

const uuid = (n: number) => `0192f0c1-2b7e-7c3a-9f00-${String(n).padStart(12, '0')}`;

const account = (n: number): Account => ({
  email: `person-${n}@example.org`,
  password: 'mosaic-tile-7',
  token: `token-${n}`,
  refreshToken: `refresh-${n}`,
  resetToken: `reset-${n}`,
  codes: Array.from({ length: 3 }, (_, at) => ({ id: uuid(n * 10 + at), hash: `7k3m9${n}${at}` })),
  invites: [{ id: uuid(n * 10 + 8), code: `invite-${n}` }],
  apiKey: `tes_${n}`,
  apiKeys: [{ id: uuid(n * 10 + 7) }],
  webhooks: [{ id: uuid(n * 10 + 6) }],
  brandLooks: [{ id: uuid(n * 10 + 7) }],
  shares: [{ id: uuid(n * 10 + 5), token: `share-${n}` }],
  clickIds: [`click-${n}`],
  downloads: [`/v1/downloads/${uuid(n * 10)}/svg?expires=1900000000&signature=abcDEF-${n}`],
  exports: [
    `/v1/exports/${uuid(n * 10)}?from=2026-01-01&to=2026-01-31&interval=day&expires=1900000000&signature=ghiJKL-${n}`,
  ],
});

/** Sample accounts and ids for tests without a product. */
export const sampleFixtures = (): Fixtures => ({
  pro: [account(1), account(2)],
  free: [account(3)],
  operator: account(6),
  disposable: [account(4), account(5)],
  endedTokens: ['ended'],
  deletedCode: { id: uuid(900), hash: '7k3m900' },
  inactiveCode: { id: uuid(901), hash: '7k3m901' },
  assets: ['/assets/index-abc.js'],
  logos: [`/logos/${'0'.repeat(32)}.png`],
  webhookSecret: 'whsec_test',
  nowSeconds: () => 1_800_000_000,
});
