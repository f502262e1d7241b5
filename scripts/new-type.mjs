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
  fields: { number: 'product_number', site: 'product_site' }, urls: ['site'] },`;
const endOfTypes = '} as const satisfies Record<string, QrTypeDescriptor>;';

/** The files per project that need code or texts for a new type, without those whose error only follows from another. */
const expectedFiles = {
  'apps/server': ['qr-data.ts', 'payload.ts', 'columns.ts', 'planned-code.ts', 'codes.ts'],
  'apps/web': [
    'qr-type-icon.tsx',
    'type-picker.tsx',
    'mapping-form.tsx',
    'content-card.tsx',
    'maker-input.tsx',
    'draft-data.ts',
    'recognized.ts',
    'recognize.ts',
    'content-list.tsx',
    'content-summary.ts',
    'cards.ts',
    'page-view.ts',
  ],
  'packages/qr': ['round-trip.test.ts', 'golden-series.ts'],
  e2e: ['sample-codes.ts'],
  '.': ['accounts.mjs'],
};

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
async function messagesOf(project, folder, contract) {
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

await ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'tessera-new-type-'));
let problems = 0;
try {
  const contract = extendContract(folder);
  for (const [project, expected] of Object.entries(expectedFiles)) {
    const messages = await messagesOf(project, folder, contract);
    const named = new Set(messages.map((message) => basename(message.slice(0, message.search(/\(\d+,\d+\): error/)))));
    const missed = expected.filter((file) => !named.has(file));
    problems += missed.length;
    console.log(`${missed.length === 0 ? '✓' : '✗'} ${project}: ${named.size} files are named`);
    for (const file of missed) console.log(`  ${file} compiles without the new type`);
    if (process.argv.includes('--list')) for (const message of messages) console.log(`  ${message}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`new type: ${problems} places were missed`);
if (problems > 0) process.exitCode = 1;
