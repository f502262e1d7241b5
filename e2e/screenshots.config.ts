import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Each test uses its own client address (variants.ts): together they create more accounts than one address may.
process.env['TRUST_PROXY'] = 'true';

/** `npm run screenshots`: pictures of every screen for a visual review; no checks. */
export default defineConfig(base, { testDir: './screenshots', testMatch: '*.shots.ts', timeout: 300_000 });
