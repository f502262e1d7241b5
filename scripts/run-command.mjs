// `node scripts/run-command.mjs <name> [arguments]`: builds the server if needed and runs one of its commands.
import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './lib/prepare.mjs';
import { inProject } from './lib/project-root.mjs';

await prepare(['server']);

const folder = inProject('apps/server/dist/commands');
const [name = '', ...args] = process.argv.slice(2);
const file = inProject('apps/server/src/commands', `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(folder).filter((one) => one.endsWith('.js'));
  console.error(`No command "${name}". Commands: ${known.map((one) => basename(one, '.js')).join(', ')}`);
  process.exit(1);
}
// The command reads its arguments from process.argv.
const built = inProject('apps/server/dist/commands', `${name}.js`);
process.argv = [process.execPath, built, ...args];
await import(pathToFileURL(built).href);
