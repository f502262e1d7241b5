// `npm start`: install, build what changed, run. The server runs in this very process, so a signal needs no messenger.
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project-root.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(inProject('apps/server/dist/main.js')).href);
