import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { chunkGroups, refuseCircularChunks, refuseUnmatchedPatterns } from './chunk-groups.ts';
import { inlineLimits } from './inline-limits.ts';
import { leanIcons } from './lean-icons.ts';

/** The viewer and the API reference are pages of their own; while developing, they are answered as by the server. */
const serveOtherPages: Plugin = {
  name: 'serve-other-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url
        ?.replace(/^\/qr\/[^/?]+\/?(?=$|\?)/, '/viewer.html')
        .replace(/^\/docs\/?(?=$|\?)/, '/docs.html');
      next();
    });
  },
};

/** The text font is known only by its hashed name, so the build itself has to announce it early. */
export function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** The number of the most frequent passwords, of 49,233, for the hint while typing. The server's list is longer and decides. */
const ratedPasswords = 10_000;

/** Shortens the dictionary of the strength meter, which would be 190 kB with all passwords. */
const shortenPasswordDictionary: Plugin = {
  name: 'shorten-password-dictionary',
  load: {
    filter: { id: /language-common[\\/]src[\\/]passwords\.json$/ },
    async handler(id) {
      const all = JSON.parse(await readFile(id, 'utf8')) as string[];
      return JSON.stringify(all.slice(0, ratedPasswords));
    },
  },
};

/** The script of the API reference as one file. Its package does not export the path. */
const scalarFolder = dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference'));
export const apiReferenceAlias = [
  { find: /^api-reference-script(?=\?url$)/, replacement: join(scalarFolder, 'js/standalone.js') },
];

/** Build options of every page: the oldest supported browsers, and no inlined assets, which the content security policy would block. */
export const pageBuild = {
  // `light-dark()` and nesting are kept as written: every browser since spring 2024 has them.
  cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
} satisfies BuildOptions;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadTextFont(),
    shortenPasswordDictionary,
    serveOtherPages,
    inlineLimits(),
    leanIcons,
    refuseCircularChunks,
    refuseUnmatchedPatterns,
  ],
  resolve: { alias: apiReferenceAlias },
  // The worker of the scan check imports its decoder when it is first used, which only a module worker can.
  worker: { format: 'es' },
  build: {
    ...pageBuild,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
