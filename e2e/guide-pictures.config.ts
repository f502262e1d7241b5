import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

const servedAt = new URL(process.env['E2E_SERVED_AT'] ?? 'http://127.0.0.1');

/** `npm run guide-pictures`: the pictures in README and guide, from the product with the demo's data. */
export default defineConfig(base, {
  testDir: './guide-pictures',
  testMatch: '*.shots.ts',
  globalSetup: './support/start-demo-product.ts',
  use: {
    launchOptions: {
      ...base.use?.launchOptions,
      args: [
        ...(base.use?.launchOptions?.args ?? []),
        `--host-resolver-rules=MAP tessera.example ${servedAt.host}`,
        '--unsafely-treat-insecure-origin-as-secure=http://tessera.example',
      ],
    },
  },
});
