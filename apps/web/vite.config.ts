import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';

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

/** Of 49,233 passwords, sorted by frequency. The server's list is longer and decides; these are for the hint while typing. */
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

/** Where the API answers while the web app is served with hot reload. */
const api = process.env['TESSERA_API'] ?? 'http://localhost:3000';
const toServer = ['/v1', '/dev/mailbox', '/logos', '/fonts', '/healthz', '/readyz'];

/** The script of the API reference as one file. Its package does not export the path. */
const scalarFolder = dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference'));
export const apiReferenceAlias = [
  { find: /^api-reference-script(?=\?url$)/, replacement: join(scalarFolder, 'js/standalone.js') },
];

/** What holds for every page: how old a browser may be, and that nothing is inlined behind the policy's back. */
export const pageBuild = {
  // `light-dark()` and nesting are kept as written: every browser since spring 2024 has them.
  cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
} satisfies BuildOptions;

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont(), shortenPasswordDictionary, serveOtherPages],
  resolve: { alias: apiReferenceAlias },
  server: { proxy: Object.fromEntries(toServer.map((path) => [path, api])) },
  // The checker's worker fetches its decoder when it is first asked, which only a module can.
  worker: { format: 'es' },
  build: {
    ...pageBuild,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // The part of the query cache that every dashboard page needs; small chunks compress worse.
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](query-core(?!.*[Oo]bserver)|.*QueryClientProvider)/,
            },
            // The rest of it, for pages that read or change data.
            { name: 'query-hooks', test: /node_modules[\\/]@tanstack[\\/]/ },
            // What every page needs, in one file instead of a dozen crumbs.
            {
              name: 'shell',
              test: /src[\\/](lib(?![\\/](form|use-email-form|use-countdown|open-tab|analytics|share|print-target|host-names|(load-)?passkey-(prompt|error)))|i18n(?![\\/](display-names|text-files|(host|destination)-warnings|passkey-message|use-client-name))|session(?![\\/](follow-account|live-stream|scan-watch|confirm-|oidc|passkey-sign-in|change-password))|ui[\\/](button|spinner|page|logo|banner|card\.|field|input|select|icon-button|badge|empty-state|error-state|toast\.)|features[\\/]qr-codes[\\/]free-plan)|lucide-react[\\/].*[\\/](check|plus|x)\.m?js|contract[\\/]src[\\/](limits|choices)|node_modules[\\/](class-variance-authority|clsx)/,
            },
            // Code that the frame of the dashboard shares with the command palette.
            {
              name: 'navigation',
              test: /features[\\/]palette[\\/](shortcuts\.|palette-state)|lucide-react[\\/].*[\\/](credit-card|house|log-out|qr-code|search|shield-check|user-round|users)\.m?js/,
            },
            // The menu of a row, with the icons of its usual actions.
            {
              name: 'row-menu',
              test: /ui[\\/]dropdown-menu\.|lucide-react[\\/].*[\\/](archive(-arrow-up)?|copy-plus|ellipsis|pencil|trash)\.m?js/,
            },
            // Code that the list of codes shares with other pages of the dashboard.
            {
              name: 'codes',
              test: /features[\\/]qr-codes[\\/](list[\\/](list-filters|row-style|status-select|create-actions)|bulk[\\/](bulk-actions|selection\.|use-selection)|click-trend|code-picture|qr-code-content|qr-code-queries|tags[\\/]tag-queries|use-code-actions)|ui[\\/](copy-button|tag-chip|use-copy)|lib[\\/]open-tab/,
            },
          ],
        },
      },
    },
  },
});
