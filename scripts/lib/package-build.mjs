// Builds the packages that others install: `dist/packages/{client,cli}` for `npm publish`, and as files for /downloads.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mjs';
import { buildCli } from './cli-bundle.mjs';
import { inProject } from './project-root.mjs';
import { mustRun, tool } from './run-process.mjs';

const root = inProject('dist/packages');
const readJson = (path) => JSON.parse(readFileSync(inProject(path), 'utf8'));

/** Names of the contract that the client uses for its generic types; `contractTypes` has them in a plain form. */
const helpers = ['Endpoint', 'ParamsInput', 'QueryInput', 'BodyInput', 'ReplyOf', 'endpoints'];

/** The names of the contract that the client imports. @param {string[]} sources */
function importedNames(sources) {
  const lists = sources.flatMap((text) => [...text.matchAll(/type \{([^}]*)\} from '@tessera\/contract'/g)]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return [...new Set(names)].filter((name) => name !== '' && !helpers.includes(name)).sort();
}

/**
 * A program whose declarations are the types of the contract without schemas. The compiler writes the type of a constant in
 * full, so the package needs neither the contract nor zod.
 * @param {string[]} names
 */
const plainTypes = (names) => `
import type * as contract from '@tessera/contract';
type Plain<T> = T extends string | number | boolean | null | undefined ? T
  : T extends infer O ? { [K in keyof O]: Plain<O[K]> } : never;
type Fact = 'method' | 'path' | 'scopes' | 'status' | 'upload';
type Call<E extends contract.Endpoint> = { [K in keyof E as K extends Fact ? K : never]: E[K] } & {
  params: contract.ParamsInput<E>; query: contract.QueryInput<E>; body: contract.BodyInput<E>; reply: contract.ReplyOf<E>;
};
type OpenToKeys<G> = {
  [N in keyof G as G[N] extends { scopes: readonly [string, ...string[]] } ? N : never]:
    G[N] extends contract.Endpoint ? Call<G[N]> : never;
};
type Groups = typeof contract.endpoints;
const plain = <T>() => null! as Plain<T>;
export const endpoints = plain<{ [G in keyof Groups]: OpenToKeys<Groups[G]> }>();
${names.map((name) => `export const ${name} = plain<contract.${name}>();`).join('\n')}
`;

const plainHelpers = `
export type Endpoint = { method: string; path: string; params: unknown; query: unknown; body: unknown; reply: unknown };
export type ParamsInput<E extends Endpoint> = E['params'];
export type QueryInput<E extends Endpoint> = E['query'];
export type BodyInput<E extends Endpoint> = E['body'];
export type ReplyOf<E extends Endpoint> = E['reply'];
`;

/** Writes the declarations of the client, with the types of the contract beside them. @param {string} outdir */
async function writeClientTypes(outdir) {
  const source = inProject('packages/client/src');
  const files = readdirSync(source).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const names = importedNames(files.map((name) => readFileSync(`${source}/${name}`, 'utf8')));
  const work = `${root}/.types`;
  mkdirSync(work, { recursive: true });
  writeFileSync(`${work}/contract.ts`, plainTypes(names));
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, noErrorTruncation: true };
  const config = {
    extends: inProject('packages/client/tsconfig.pure.json'),
    compilerOptions: { ...compilerOptions, rootDir: inProject('.'), outDir: `${work}/out` },
    files: [`${work}/contract.ts`, `${source}/index.ts`],
    include: [],
  };
  writeFileSync(`${work}/tsconfig.json`, JSON.stringify(config));
  await mustRun(tool('tsc'), ['-p', work]);

  const emitted = `${work}/out/packages/client/src`;
  for (const name of readdirSync(emitted)) {
    const text = readFileSync(`${emitted}/${name}`, 'utf8');
    writeFileSync(
      `${outdir}/${name}`,
      text.replaceAll("'@tessera/contract'", "'./contract.js'").replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"),
    );
  }
  const contract = readFileSync(`${work}/out/dist/packages/.types/contract.d.ts`, 'utf8');
  const types = contract
    .replace(/^import .*\n/, '')
    .replace(/^export declare const (?!endpoints:)(\w+): /gm, 'export type $1 = ');
  const [alias] = types.match(/\bcontract\.\w+/) ?? [];
  if (alias) throw new Error(`The compiler wrote ${alias} instead of its members: derive this type from a call`);
  writeFileSync(`${outdir}/contract.d.ts`, types + plainHelpers);
  rmSync(work, { recursive: true });
}

/** Fields of the published manifest that both packages share. @param {'client' | 'cli'} name */
function sharedFields(name) {
  const { version, license, engines, repository } = readJson('package.json');
  const { description } = readJson(`packages/${name}/package.json`);
  return {
    name: readJson('packages/contract/src/published-packages.json')[name],
    version,
    description,
    license,
    // Provenance compares it with the repository of the workflow that publishes.
    ...(repository && { repository: { ...repository, directory: `packages/${name}` } }),
    type: 'module',
    engines,
    publishConfig: { access: 'public', provenance: true },
  };
}

/** Writes manifest, README and license, and packs the folder. @param {'client' | 'cli'} name @param {object} fields */
async function finish(name, fields) {
  const folder = `${root}/${name}`;
  writeFileSync(`${folder}/package.json`, `${JSON.stringify({ ...sharedFields(name), ...fields }, null, 2)}\n`);
  cpSync(inProject(`packages/${name}/README.md`), `${folder}/README.md`);
  cpSync(inProject('LICENSE'), `${folder}/LICENSE`);
  const packed = `${root}/.packed-${name}`;
  mkdirSync(packed, { recursive: true });
  // The same bytes for the same content: npm gives all files of a package one fixed time.
  await mustRun('npm', ['pack', folder, '--pack-destination', packed, '--ignore-scripts', '--loglevel', 'error']);
  const [file = ''] = readdirSync(packed);
  renameSync(`${packed}/${file}`, `${root}/${name}.tgz`);
  rmSync(packed, { recursive: true });
}

async function buildClientPackage() {
  const outdir = `${root}/client/dist`;
  mkdirSync(outdir, { recursive: true });
  await bundle({
    entryPoints: [inProject('packages/client/src/index.ts')],
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
  });
  await writeClientTypes(outdir);
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
  await finish('client', { sideEffects: false, exports });
}

/** The licenses of the packages that a bundle contains. @param {string[]} inputs the files of the bundle */
function bundledLicenses(inputs) {
  const folders = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = readJson(`${folder}/package.json`);
    const file = readdirSync(inProject(folder)).find((one) => /^licen[cs]e/i.test(one));
    const text = file ? readFileSync(inProject(folder, file), 'utf8').trim() : '';
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
}

async function buildCliPackage() {
  const folder = `${root}/cli`;
  const inputs = await buildCli(`${folder}/dist`);
  writeFileSync(`${folder}/THIRD-PARTY-LICENSES`, bundledLicenses(inputs).join(`\n${'-'.repeat(80)}\n\n`));
  mkdirSync(`${folder}/bin`);
  // Without the step of a checkout that builds the program.
  writeFileSync(`${folder}/bin/tessera.mjs`, "#!/usr/bin/env node\nimport '../dist/tessera.js';\n", { mode: 0o755 });
  await finish('cli', { bin: { tessera: 'bin/tessera.mjs' } });
}

rmSync(root, { recursive: true, force: true });
await buildClientPackage();
await buildCliPackage();
