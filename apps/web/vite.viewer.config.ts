import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pageBuild, preloadTextFont } from './vite.config.ts';

/**
 * The viewer, built apart from the app and into the same folder: what the two share is small, and sharing it in chunks
 * would pull the app's shell into a page that has to be there at once.
 */
export default defineConfig({
  plugins: [tailwindcss(), preloadTextFont()],
  build: { ...pageBuild, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: 'viewer.html' } },
});
