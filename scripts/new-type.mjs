// Adds a QR type to a copy of the contract and type-checks the projects against it: the compiler must name every place that
// needs code or a text per type. `--list` prints its messages.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-root.mjs';
import { runProcess, tool } from './lib/run-process.mjs';

/** A type with a card in the viewer, columns of its own in imports, and a URL. */
const newType = `product: { payload: 'uri', direct: 'if-short', hasCard: true,
  fields: { number: 'product_number', site: 'product_site' }, urls: ['site'], secrets: [] },`;
const endOfTypes = '} as const satisfies Record<string, QrTypeDescriptor>;';

const projects = ['apps/server', 'apps/web', 'packages/qr', 'e2e', '.'];
/** The files with a map from each type to code, texts or samples, once per map. */
const maps = [
  'qr-data.ts',
  'payload.ts',
  'columns.ts',
  'planned-code.ts',
  'planned-code.ts',
  'planned-code.ts',
  'qr-type-icon.tsx',
  'cards.ts',
  'content-card.tsx',
  'draft-data.ts',
  'recognize.ts',
  'maker-input.tsx',
  'content-list.tsx',
  'content-summary.ts',
  'codes.ts',
  'round-trip.test.ts',
  'golden-series.ts',
  'sample-codes.ts',
  'accounts.mjs',
];
/** Other files that do not compile: their texts, icons or fields of the form are missing. */
const users = ['type-picker.tsx', 'mapping-form.tsx', 'page-view.ts', 'recognized.ts'];

/** The contract with one more type; returns its root module. @param {string} folder */
function extendContract(folder) {
  cpSync(inProject('packages/contract/src'), join(folder, 'contract'), { recursive: true });
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'contract', 'qr-type-descriptors.ts');
  const source = readFileSync(file, 'utf8');
  if (!source.includes(endOfTypes)) throw new Error(`${file} does not end its types with "${endOfTypes}"`);
  writeFileSync(file, source.replace(endOfTypes, `${newType}\n${endOfTypes}`));
  return join(folder, 'contract', 'index.ts');
}

/** Returns the compiler's messages about a project that uses this contract. @param {string} folder @param {string} contract */
async function compilerMessages(project, folder, contract) {
  const base = inProject(project, 'tsconfig.json');
  const { include } = JSON.parse(readFileSync(base, 'utf8').replace(/^\s*\/\/.*$/gm, ''));
  const config = join(folder, `${project.replaceAll('/', '-')}.tsconfig.json`);
  const settings = {
    extends: base,
    compilerOptions: { paths: { '@tessera/contract': [contract] } },
    include: include.map((path) => join(dirname(base), path)),
  };
  writeFileSync(config, JSON.stringify(settings));
  const { stdout } = await runProcess(tool('tsc'), ['-p', config, '--checkers', '1', '--pretty', 'false']);
  return stdout.split('\n').filter((line) => /^\S.*\(\d+,\d+\): error/.test(line));
}

/** The names of the files that the messages are about. @param {string[]} messages */
const filesIn = (messages) => messages.map((message) => basename(message.slice(0, message.search(/\(\d+,\d+\): /))));

/** The names that `found` has less often than `wanted`. @param {string[]} wanted @param {string[]} found */
function missedIn(wanted, found) {
  const left = [...found];
  return wanted.filter((name) => !left.includes(name) || left.splice(left.indexOf(name), 1).length === 0);
}

await ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'tessera-new-type-'));
try {
  const contract = extendContract(folder);
  /** @type {Set<string>} */
  const messages = new Set();
  for (const project of projects)
    for (const message of await compilerMessages(project, folder, contract)) messages.add(message);
  if (process.argv.includes('--list')) console.log([...messages].join('\n'));
  const incomplete = [...messages].filter((message) =>
    /Property 'product' is missing|is missing the following/.test(message),
  );
  const missed = [...missedIn(maps, filesIn(incomplete)), ...missedIn(users, filesIn([...messages]))];
  for (const file of missed) console.log(`✗ ${file} compiles without the new type`);
  console.log(`new type: ${maps.length + users.length - missed.length} places are named, ${missed.length} are not`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
