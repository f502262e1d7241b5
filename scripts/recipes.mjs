// Adds a QR type, a click dimension, a language and a plan to a copy of the contract, as the recipes of CONTRIBUTING.md do, and
// type-checks the projects against it: the compiler must name every place that needs code or texts for them. The name of one
// addition as argument makes this one only, and prints the messages.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { inProject } from './lib/project-root.mjs';
import { runProcess, tool } from './lib/run-process.mjs';

/**
 * @typedef {object} Addition
 * @property {string} file  the file of the contract that it changes
 * @property {[before: string, text: string][]} inserts  texts, each inserted before a text of the file
 * @property {string[]} names  the names that are new
 * @property {string[]} maps  files with a map from each such name to code, texts or samples, once per map
 * @property {string[]} users  other files that do not compile: their texts, icons or facts are missing
 */

/** @type {Record<string, Addition>} */
const additions = {
  /** With a card in the viewer, columns of its own in imports, and a URL. */
  type: {
    file: 'qr-type-descriptors.ts',
    inserts: [
      [
        '} as const satisfies Record<string, QrTypeDescriptor>;',
        `product: { payload: 'uri', direct: 'if-short', hasCard: true, urls: ['site'], secrets: [],
          fields: { number: 'product_number', site: 'product_site' } },`,
      ],
    ],
    names: ['product'],
    maps: [
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
    ],
    users: ['type-picker.tsx', 'mapping-form.tsx', 'page-view.ts', 'recognized.ts'],
  },
  /** With a fact, a column and a kind of value of its own. */
  dimension: {
    file: 'click-dimensions.ts',
    inserts: [
      [
        '} as const satisfies ClickDimensions;',
        `engine: { column: { name: 'engine', letter: 'e' }, read: (click) => click.engine, readPrivate: null,
          breakdown: { name: 'engines', text: 'engine' }, header: 'engine', field: 'engine' },`,
      ],
      ['  readonly userAgent: string;', 'readonly engine: string;'],
      ["'country' | 'device'", "'engine' | "],
    ],
    names: ['engine', 'engines'],
    maps: ['sample-breakdowns.ts', 'share-name.ts', 'view.ts', 'demo-clicks.ts'],
    users: ['classify.ts', 'breakdown-list.tsx', 'active-filters.tsx'],
  },
  language: {
    file: 'languages.ts',
    inserts: [
      [
        '] as const satisfies readonly LanguageFacts[];',
        "{ code: 'tlh', tag: 'tlh', name: 'tlhIngan Hol', aliases: [], siteCode: null },",
      ],
    ],
    names: ['tlh'],
    maps: [
      'text-store.ts',
      'viewer-texts.ts',
      'texts.ts',
      'social-tags.ts',
      'qr-frame.ts',
      'languages.spec.ts',
      'palette-commands.test.tsx',
      'destination-sentence.test.ts',
    ],
    users: [],
  },
  plan: {
    file: 'plans.ts',
    inserts: [
      [
        '});\nexport type PlanName',
        'team: { codes: 200, types: qrTypes, dailyCodes: { factor: 5, min: 0 }, features: planFeatures },',
      ],
    ],
    names: ['team'],
    maps: [],
    users: ['total-facts.tsx', 'subscription-card.tsx', 'account-list.tsx'],
  },
};

const projects = ['apps/server', 'apps/web', 'packages/qr', 'e2e', '.'];

/** The contract with the additions; returns its root module. @param {string} folder @param {Addition[]} chosen */
function extendContract(folder, chosen) {
  cpSync(inProject('packages/contract/src'), join(folder, 'contract'), { recursive: true });
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { file, inserts } of chosen) {
    const path = join(folder, 'contract', file);
    let source = readFileSync(path, 'utf8');
    for (const [before, text] of inserts) {
      if (!source.includes(before)) throw new Error(`${file} does not contain "${before}"`);
      source = source.replace(before, () => `${text}\n${before}`);
    }
    writeFileSync(path, source);
  }
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

/**
 * Prints the places of an addition that compile without it; returns their number.
 * @param {string} name @param {Addition} addition @param {string[]} messages
 */
function report(name, { names, maps, users }, messages) {
  const isMissing = new RegExp(`Property '(${names.join('|')})' is missing|is missing the following`);
  const incomplete = messages.filter((message) => isMissing.test(message));
  const missed = [...missedIn(maps, filesIn(incomplete)), ...missedIn(users, filesIn(messages))];
  for (const file of missed) console.log(`✗ ${file} compiles without the new ${name}`);
  console.log(`new ${name}: ${maps.length + users.length - missed.length} places are named, ${missed.length} are not`);
  return missed.length;
}

await ensureInstalled();
const [only] = process.argv.slice(2);
if (only !== undefined && !Object.hasOwn(additions, only))
  throw new Error(`unknown addition "${only}": ${Object.keys(additions).join(', ')}`);
const chosen = Object.entries(additions).filter(([name]) => only === undefined || name === only);
const folder = mkdtempSync(join(tmpdir(), 'tessera-recipes-'));
try {
  const contract = extendContract(
    folder,
    chosen.map(([, addition]) => addition),
  );
  /** @type {Set<string>} */
  const found = new Set();
  for (const project of projects)
    for (const message of await compilerMessages(project, folder, contract)) found.add(message);
  const messages = [...found];
  if (only !== undefined) console.log(messages.join('\n'));
  const missed = chosen.map(([name, addition]) => report(name, addition, messages));
  if (missed.some((count) => count > 0)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
