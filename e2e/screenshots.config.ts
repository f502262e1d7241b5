import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Pictures of every screen, for looking at: `npm run screenshots`. No promise is checked here. */
export default defineConfig(base, { testDir: './screenshots', testMatch: '*.shots.ts', timeout: 300_000 });
