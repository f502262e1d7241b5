import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Every look comes from an address of its own (looks.ts): together they open more accounts than one address may.
process.env['TRUST_PROXY'] = 'true';

/** Pictures of every screen, for looking at: `npm run screenshots`. No promise is checked here. */
export default defineConfig(base, { testDir: './screenshots', testMatch: '*.shots.ts', timeout: 300_000 });
