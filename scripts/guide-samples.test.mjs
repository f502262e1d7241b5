import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../apps/server/src/http/openapi.ts';
import { allEndpoints } from '../packages/contract/src/endpoints.ts';
import names from '../packages/contract/src/published-packages.json' with { type: 'json' };
import { openApiTypes } from '../packages/test-kit/src/openapi-types.mjs';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { inProject } from './lib/project-root.mjs';
import { runProcess, tool } from './lib/run-process.mjs';

const pages = ['docs/guide/developers.md', 'packages/client/README.md'].map((path) =>
  readFileSync(inProject(path), 'utf8'),
);
const samples = [...pages.join('\n').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
const samplesWith = (specifier) => samples.filter((code) => code.includes(` from '${specifier}'`));

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  typeRoots: [inProject('node_modules/@types')],
  skipLibCheck: true,
  noEmit: true,
};

/** A program outside the repository, with the built client installed. */
let folder = '';
beforeAll(async () => {
  await ensureBuilt(['packages']);
  folder = mkdtempSync(join(tmpdir(), 'tessera-samples-'));
  const installed = join(folder, 'node_modules', names.client);
  mkdirSync(join(installed, '..'), { recursive: true });
  symlinkSync(inProject('dist/packages/client'), installed);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The messages of the compiler about the samples. @param {string[]} codes @param {Record<string, string>} [modules] */
async function compile(codes, modules = {}) {
  const sources = { ...modules, ...Object.fromEntries(codes.map((code, index) => [`sample-${index}.ts`, code])) };
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(sources) }));
  const { code, output } = await runProcess(tool('tsc'), ['-p', folder, '--pretty', 'false']);
  expect(code === 0, output).toBe(output === '');
  return output;
}

it('compiles every TypeScript sample of the developer guide and of the client below', () => {
  const compiled = [...samplesWith(names.client), ...samplesWith('./tessera.js')];
  expect(compiled.toSorted()).toEqual(samples.toSorted());
});

describe('the samples for the published client', () => {
  it('compile against its build', async () => {
    const codes = samplesWith(names.client);
    expect(codes).not.toEqual([]);
    expect(await compile(codes)).toBe('');
  });
});

describe('the samples for a generated client', () => {
  const codes = samplesWith('./tessera.js');
  const calls = allEndpoints.filter(({ endpoint }) => endpoint.access !== 'admin');
  const document = openApiDocument(calls, 'https://qr.test');
  /** The document with other objects in replies. Objects of requests are closed, those of replies are open. */
  const withReplies = (change) =>
    JSON.parse(JSON.stringify(document), (_, value) =>
      value?.type === 'object' && value.properties && value.additionalProperties !== false ? change(value) : value,
    );
  const messages = async (description) => compile(codes, { 'tessera.ts': await openApiTypes(description) });
  const added = { added_later: { type: 'string' } };

  it('compile against the types of /v1/openapi.json', async () => {
    expect(codes).not.toEqual([]);
    expect(await messages(document)).toBe('');
  });

  it.each([
    ['an optional', []],
    ['a required', ['added_later']],
  ])('compile when every object of a reply gets %s field', async (_, more) => {
    let changed = 0;
    const later = withReplies((schema) => {
      changed += 1;
      const { properties, required = [] } = schema;
      return { ...schema, properties: { ...properties, ...added }, required: [...required, ...more] };
    });
    expect(changed).toBeGreaterThan(50);
    expect(await messages(later)).toBe('');
  });

  it('do not compile when a field of the replies is gone', async () => {
    const later = withReplies((schema) => {
      const { short_url: _, ...properties } = schema.properties;
      return { ...schema, properties };
    });
    expect(await messages(later)).toContain("Property 'short_url' does not exist");
  });

  it('do not compile when a request needs another field', async () => {
    const later = structuredClone(document);
    const { schemas } = /** @type {any} */ (later.components);
    for (const { properties, required } of schemas.QrCodeInput.oneOf) {
      Object.assign(properties, added);
      required.push('added_later');
    }
    expect(await messages(later)).toContain("'added_later' is missing");
  });
});
