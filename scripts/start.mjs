// `npm start`: installs, builds and runs the server in this process. package.json uses `exec node`, so that a signal to npm
// reaches the server: a shell in between would end by the signal and leave the server running.
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project-root.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(inProject('apps/server/dist/main.js')).href);
