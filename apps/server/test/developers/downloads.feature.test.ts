import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedPackages } from '@tessera/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { mustRun } from '../../../../scripts/lib/run-process.mjs';
import { createAccountKey, useListeningApp } from './listening-app.ts';
import { runProgram } from './run-program.ts';

await ensureBuilt(['packages']);
const folder = await mkdtemp(join(tmpdir(), 'tessera-downloads-'));
const webRoot = join(folder, 'web');
const packageFile = (name: string) => inProject(`dist/packages/${name}.tgz`);
for (const name of ['client', 'cli']) await cp(packageFile(name), join(webRoot, `downloads/${name}.tgz`));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { app, url } = await useListeningApp({ webRoot });

describe.each(['client', 'cli'])('/downloads/%s.tgz', (name) => {
  const address = `${url}/downloads/${name}.tgz`;

  it('is the package, with type, length and ETag', async () => {
    const answer = await fetch(address);
    const { size } = await stat(packageFile(name));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(size),
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(packageFile(name)))).toBe(true);
  });

  it('answers HEAD without a body, and 304 to a client that has it', async () => {
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers })).status).toBe(304);
  });
});

describe('npm install', () => {
  const install = (...args: string[]) =>
    mustRun('npm', ['install', '--no-audit', '--no-fund', '--cache', join(folder, 'cache'), ...args], { cwd: folder });

  it('installs the command line for all of a machine, which makes a code', async () => {
    await install('-g', '--prefix', join(folder, 'global'), `${url}/downloads/cli.tgz`);
    const program = join(folder, 'global/lib/node_modules', publishedPackages.cli, 'bin/tessera.mjs');
    expect((await stat(join(folder, 'global/bin/tessera'))).mode & 0o111).toBe(0o111);
    const env = { TESSERA_URL: url, TESSERA_KEY: await createAccountKey(app), HOME: folder };
    const made = await runProgram(program, ['create', 'https://example.org/menu', '--json'], { env });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(made.stdout)).toMatchObject({ destination_url: 'https://example.org/menu' });
  });

  it('installs the client, which lists the codes', async () => {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await install(`${url}/downloads/client.tgz`);
    const program = `import { createClient } from '${publishedPackages.client}';
const client = createClient({ baseUrl: process.env.TESSERA_URL, key: process.env.TESSERA_KEY });
console.log((await client.codes.listPage()).totals.qr_codes);`;
    await writeFile(join(folder, 'list.js'), program);
    const env = { TESSERA_URL: url, TESSERA_KEY: await createAccountKey(app) };
    expect(await runProgram(join(folder, 'list.js'), [], { env })).toEqual({ code: 0, stdout: '0\n', stderr: '' });
  });
});
