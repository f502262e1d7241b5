import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The same journey in Firefox and in WebKit, one after the other. Playwright runs the tests and does not drive the browsers. */
export default defineConfig(base, { testDir: './browsers', testIgnore: [], workers: 1 });
