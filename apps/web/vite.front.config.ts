import { defineConfig } from 'vite';

/** The login page as HTML: `scripts/lib/render-front.mjs` runs it after the build of the app, whose pictures it names. */
export default defineConfig({
  build: { ssr: 'src/app/front-html.tsx', outDir: 'dist/front', assetsInlineLimit: 0, copyPublicDir: false },
});
