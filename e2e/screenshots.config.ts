import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run screenshots`: pictures of every screen for a visual review; no checks. */
export default defineConfig(base, { testDir: './screenshots', testMatch: '*.shots.ts' });
