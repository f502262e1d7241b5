import { defineConfig } from 'vite';
import { apiReferenceAlias, pageBuild } from './vite.config.ts';

/** The API reference, built apart from the app and into the same folder. Its script is copied, not bundled again. */
export default defineConfig({
  resolve: { alias: apiReferenceAlias },
  build: { ...pageBuild, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: 'docs.html' } },
});
