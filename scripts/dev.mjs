// `npm run dev`: like `npm start`, with hot reload of both sides on one address. Vite answers on PORT and passes what is
// the server's on to PORT + 1, where a rebuilt server is started at every change.
import './lib/check-node.mjs';
import { watch } from 'node:fs';
import { createDevServer } from './lib/dev-server.mjs';
import { ensureTemplate } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { startProgress } from './lib/progress.mjs';
import { inProject } from './lib/project-root.mjs';
import { serverBundle } from './lib/server-bundle.mjs';

const port = Number(process.env.PORT || 3000);
const host = process.env.HOST || 'localhost';
const address = `http://localhost:${port}`;

await ensureInstalled();
const done = startProgress('Building the server');
const { context } = await import('esbuild');
const { createServer } = await import('vite');

const environment = { PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_URL: process.env.PUBLIC_URL || address };
const server = createDevServer({ ...process.env, ...environment }, port + 1);

let isServing = false;
const bundler = await new Promise((resolve, reject) => {
  const rebuilt = {
    name: 'restart-the-server',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        if (isServing) void server.restart();
        else resolve(watching);
      });
    },
  };
  const { plugins = [], ...bundle } = serverBundle();
  const watching = context({ ...bundle, plugins: [...plugins, rebuilt] });
  // A first build with an error is told by esbuild; the wait ends when the error is mended.
  watching.then((one) => one.watch()).catch(reject);
});
await ensureTemplate();
done();

const toServer = `http://127.0.0.1:${port + 1}`;
const shortLink = '^/[0-9a-hjkmnp-tv-zA-HJKMNP-TV-Z]{7}(\\?.*)?$';
const passedOn = [
  '/v1',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
  '/logos',
  '/dev/mailbox',
  '/dev/stripe',
  shortLink,
];
const isPassedOn = (url) =>
  passedOn.some((path) => (path.startsWith('^') ? new RegExp(path).test(url) : url.startsWith(path)));
const vite = await createServer({
  root: inProject('apps/web'),
  plugins: [
    {
      name: 'wait-for-the-server',
      configureServer({ middlewares }) {
        middlewares.use((request, _response, next) => {
          if (isPassedOn(request.url ?? '')) void server.settled().then(() => next());
          else next();
        });
      },
    },
  ],
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(passedOn.map((path) => [path, toServer])),
  },
});
await vite.listen();
isServing = true;
await server.restart();

// What the server reads at run time is in no bundle.
const watched = ['apps/server/migrations', 'apps/server/locales'].map((folder) => {
  try {
    return watch(inProject(folder), { recursive: true }, () => void server.restart());
  } catch {
    return undefined;
  }
});

console.log(`\n  Tessera with hot reload: ${address}\n`);

let ending = false;
const end = async () => {
  // npm passes on a Ctrl-C that the terminal has already sent us.
  if (ending) return;
  ending = true;
  for (const one of watched) one?.close();
  await Promise.all([bundler.dispose(), server.stop(), vite.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
