import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineLimits } from './inline-limits.ts';
import { pageBuild, preloadTextFont } from './vite.config.ts';

/**
 * Built separately, into the same folder: shared chunks would add the app's shell to the viewer, which must load fast.
 */
export default defineConfig({
  plugins: [tailwindcss(), preloadTextFont(), inlineLimits()],
  build: { ...pageBuild, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: 'viewer.html' } },
});
