import { defineConfig } from '@playwright/test';

const report = process.env['E2E_REPORT'];
const isCi = Boolean(process.env['CI']);

/** Tests in a real Chromium against the built product, which support/start-product.ts starts once. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // The journeys in other browsers have a configuration of their own.
  testIgnore: '**/browsers/**',
  globalSetup: './support/start-product.ts',
  outputDir: '../test-results/e2e',
  workers: Number(process.env['TEST_WORKERS'] ?? 3),
  fullyParallel: true,
  retries: 0,
  forbidOnly: isCi,
  // Long, because a shared machine can be slow; only a failure takes the whole time.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    // Set by the global setup before the workers load this file.
    ...(process.env['E2E_BASE_URL'] ? { baseURL: process.env['E2E_BASE_URL'] } : {}),
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 90_000,
    // Tracing takes a third of the run, so it is off unless E2E_TRACE is set.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
