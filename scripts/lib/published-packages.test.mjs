import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import names from '../../packages/contract/src/published-packages.json' with { type: 'json' };
import { ensureBuilt } from './ensure-built.mjs';
import { inProject, projectRoot } from './project-root.mjs';
import { mustRun, runProcess, tool } from './run-process.mjs';

describe('the names of the published packages', () => {
  const isText = (path) =>
    /\.(md|[cm]?[jt]sx?|json|ya?ml|html|py|sh)$/.test(path) &&
    path !== 'package-lock.json' &&
    !path.startsWith('docs/adr/');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' })
    .split('\0')
    .filter(isText);
  /** @param {RegExp} pattern @param {string[]} paths @returns {string[]} */
  const matches = (pattern, paths) =>
    paths.flatMap((path) => [...readFileSync(inProject(path), 'utf8').matchAll(pattern)].map(([text]) => text));
  const guides = files.filter((path) => path.endsWith('.md'));

  it('are the same everywhere', () => {
    const mentioned = new Set(matches(/@tessera-[\w-]+\/[\w-]+/g, files));
    expect([...mentioned].sort()).toEqual(Object.values(names).sort());
  });

  it('are the only ones in the guides, which never run a package of another project', () => {
    expect(guides.length).toBeGreaterThan(15);
    expect(matches(/@tessera\/(client|cli|contract)\b/g, guides)).toEqual([]);
    expect(matches(/\bnpx (-\S+ )*tessera\b|npm (i|install|exec)( -\S+)* tessera\b/g, files)).toEqual([]);
  });
});

/** A server that answers like the API for a list with one code. */
const server = createServer((_request, response) => {
  const code = { id: '1', title: 'Menu', short_url: 'https://qr.test/7k3m9qx', qr_type: 'url', click_count: 3 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ qr_codes: [code], next_cursor: null, totals: {} }));
});
let folder = '';
let url = '';
const packed = (name) => inProject(`dist/packages/${name}.tgz`);

beforeAll(async () => {
  await ensureBuilt(['packages']);
  folder = mkdtempSync(join(tmpdir(), 'tessera-installed-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  await mustRun('npm', ['install', '--offline', '--no-audit', '--no-fund', packed('client'), packed('cli')], {
    cwd: folder,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const manifestOf = (name) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', names[name], 'package.json'), 'utf8'));

describe.each(['client', 'cli'])('the package %s', (name) => {
  it('has the fields that npm needs, and no dependency', () => {
    const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
    const manifest = manifestOf(name);
    expect(manifest).toMatchObject({
      name: names[name],
      version,
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
    });
    expect(manifest.description).toContain('Tessera');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    for (const field of ['private', 'dependencies', 'peerDependencies', 'scripts'])
      expect(manifest).not.toHaveProperty(field);
  });

  it('has README and license, and neither sources nor tests', () => {
    const files = execFileSync('tar', ['tzf', packed(name)], { encoding: 'utf8' })
      .trim()
      .split('\n');
    expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']));
    const allowed =
      /^package\/(README\.md|LICENSE|THIRD-PARTY-LICENSES|package\.json|bin\/tessera\.mjs|dist\/[\w.-]+(\.js|\.d\.ts))$/;
    expect(files.filter((file) => !allowed.test(file) || file.includes('.test.'))).toEqual([]);
    expect(statSync(packed(name)).size).toBeLessThan(400_000);
  });
});

const example = `import { createClient } from '${names.client}';
const client = createClient({ baseUrl: process.env.TESSERA_URL, key: 'tes_x' });
for await (const code of client.codes.list()) console.log(code.short_url);
`;

async function run(command, args) {
  const env = { ...process.env, TESSERA_URL: url, TESSERA_KEY: 'tes_x' };
  const { code, output } = await runProcess(command, args, { cwd: folder, env });
  expect(code, output).toBe(0);
  return output;
}

it('has the licenses of the code in the command line', () => {
  const text = readFileSync(join(folder, 'node_modules', names.cli, 'THIRD-PARTY-LICENSES'), 'utf8');
  for (const name of ['@modelcontextprotocol/sdk', 'ajv', 'zod'])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)\n\n.*MIT License`, 'ms'));
});

describe('an installed package', () => {
  it('is imported and required by Node', async () => {
    writeFileSync(join(folder, 'example.js'), example);
    expect(await run(process.execPath, ['example.js'])).toBe('https://qr.test/7k3m9qx\n');
    writeFileSync(join(folder, 'example.cjs'), `console.log(typeof require('${names.client}').createClient)`);
    expect(await run(process.execPath, ['--no-warnings', 'example.cjs'])).toBe('function\n');
  });

  it('has types that the strictest settings of TypeScript accept, and that refuse a wrong call', async () => {
    writeFileSync(
      join(folder, 'example.ts'),
      `import { ApiError, createClient, type QrCode, verifyWebhook, type WebhookEvent } from '${names.client}';
const client = createClient({ baseUrl: 'https://qr.test', key: 'tes_x' });
const code: QrCode = await client.codes.get('1');
const title: string | null = code.title;
const count: number = (await client.codes.stats(code.id)).total_clicks;
const names: string[] = (await client.tags.list()).map((tag) => tag.name);
await client.codes.create({ qr_type: 'wifi', qr_data: { ssid: 'Café', encryption: 'nopass' } }, { idempotencyKey: '1' });
await client.codes.bulk({ action: 'archive', ids: [code.id] });
// @ts-expect-error a type of codes that does not exist
await client.codes.create({ qr_type: 'mosaic', destination_url: 'https://example.org' });
// @ts-expect-error a field that does not exist
await client.codes.update(code.id, { titel: 'Menu' });
// @ts-expect-error a number is no id
await client.codes.get(1);
// @ts-expect-error a sort order that does not exist
client.codes.list({ sort: 'size' });
const event: WebhookEvent = await verifyWebhook({ payload: '', headers: new Headers(), secret: '' });
if (event.type === 'code.clicked') console.log(event.data.clicks[0]?.short_hash, title, count, names);
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'scope_missing';
`,
    );
    for (const module of ['nodenext', 'preserve']) {
      const settings = ['--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false', '--target', 'es2023'];
      await run(tool('tsc'), [
        '--ignoreConfig',
        '--noEmit',
        '--lib',
        'es2023,dom',
        '--module',
        module,
        ...settings,
        'example.ts',
      ]);
    }
  });

  it('is the command line', async () => {
    const command = join(folder, 'node_modules/.bin/tessera');
    expect(await run(command, ['list'])).toContain('https://qr.test/7k3m9qx');
    expect(await run(command, ['--version'])).toBe(`${manifestOf('cli').version}\n`);
  });
});
