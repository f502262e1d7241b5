// `npm run dev`: like `npm start`, with hot reload of web app and server. Vite listens on PORT and proxies the server's paths to
// PORT + 1, where the server is rebuilt and restarted at every change.
import './lib/check-node.mjs';
import { watch } from 'node:fs';
import { createDevServer } from './lib/dev-server.mjs';
import { ensureTemplate } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { linkPath } from './lib/link-paths.mjs';
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
  const restartPlugin = {
    name: 'restart-server',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        if (isServing) void server.restart();
        else resolve(watching);
      });
    },
  };
  const { plugins = [], ...bundle } = serverBundle();
  const watching = context({ ...bundle, plugins: [...plugins, restartPlugin] });
  // If the first build fails, esbuild prints the error, and the first build that succeeds resolves the promise.
  watching.then((bundle) => bundle.watch()).catch(reject);
});
await ensureTemplate();
done();

const serverUrl = `http://127.0.0.1:${port + 1}`;
const shortLink = `^${linkPath}(\\?.*)?$`;
const proxiedPaths = [
  '/v1',
  '/mcp',
  '/downloads',
  '/llms.txt',
  '^/docs/[a-z]',
  '/healthz',
  '/readyz',
  '/metrics',
  '/logos',
  '/fonts',
  '/dev/mailbox',
  '/dev/stripe',
  shortLink,
];
const isProxied = (url) =>
  proxiedPaths.some((path) => (path.startsWith('^') ? new RegExp(path).test(url) : url.startsWith(path)));
const vite = await createServer({
  root: inProject('apps/web'),
  plugins: [
    {
      name: 'wait-for-server',
      configureServer({ middlewares }) {
        middlewares.use((request, _response, next) => {
          if (isProxied(request.url ?? '')) void server.settled().then(() => next());
          else next();
        });
      },
    },
  ],
  server: {
    port,
    host,
    strictPort: true,
    proxy: Object.fromEntries(proxiedPaths.map((path) => [path, serverUrl])),
  },
});
await vite.listen();
isServing = true;
await server.restart();

// The server reads these files at run time, so esbuild does not watch them.
const watched = ['apps/server/migrations', 'apps/server/locales'].map((folder) => {
  try {
    return watch(inProject(folder), { recursive: true }, () => void server.restart());
  } catch {
    return undefined;
  }
});

console.log(`\n  Tessera with hot reload: ${address}\n`);

let isEnding = false;
const end = async () => {
  // npm forwards a Ctrl-C that the terminal has already sent to this process.
  if (isEnding) return;
  isEnding = true;
  for (const watcher of watched) watcher?.close();
  await Promise.all([bundler.dispose(), server.stop(), vite.close()]);
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
