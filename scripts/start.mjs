// `npm start`: install, build what changed, run. The server runs in this very process, and package.json says `exec node`,
// so a signal to npm reaches it: a shell in between would die of the signal and leave the server behind.
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project-root.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(inProject('apps/server/dist/main.js')).href);
