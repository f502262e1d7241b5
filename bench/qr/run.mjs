// `node bench/qr/run.mjs <name>`: bundles bench/qr/<name>.ts and runs it.
import { pathToFileURL } from 'node:url';
import { bundleProgram } from '../../scripts/lib/bundle-program.mjs';
import { inProject } from '../../scripts/lib/project-root.mjs';

const [name = ''] = process.argv.slice(2);
await import(pathToFileURL(await bundleProgram(inProject('bench/qr', `${name}.ts`), name)).href);
