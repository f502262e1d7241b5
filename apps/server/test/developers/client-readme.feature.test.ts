import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ApiError, createClient } from '@tessera/client';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountKey, useListeningApp } from './listening-app.ts';
import { bundleExamples, runProgram } from './run-program.ts';

const readme = fileURLToPath(new URL('../../../../packages/client/README.md', import.meta.url));
const blocks = [...readFileSync(readme, 'utf8').matchAll(/^## (.*)$|^```ts\n([\s\S]*?)^```$/gm)];

/** The examples by the heading above them. */
const examples: { title: string; code: string }[] = [];
let heading = '';
for (const [, title, code] of blocks) {
  if (code === undefined) heading = title ?? '';
  else examples.push({ title: heading, code });
}

const { app, url } = await useListeningApp();
let folder = '';
let files: string[] = [];
let env: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-readme-'));
  files = await bundleExamples(
    'client-readme',
    examples.map(({ code }) => code),
  );
  env = { TESSERA_URL: url, TESSERA_KEY: await createAccountKey(app) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exampleFile = (title: string) => files[examples.findIndex((example) => example.title === title)] ?? '';
async function run(title: string): Promise<string> {
  const { code, stdout, stderr } = await runProgram(exampleFile(title), [], { env, cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Each example is a process, which takes seconds on a busy machine. */
describe('the examples of the client’s README', () => {
  it('are all run by this file', () => {
    expect(examples.map(({ title }) => title)).toEqual([
      'Start',
      'Lists',
      'Synchronizing with another system',
      'Batches and conditional changes',
      'Errors and retries',
      'Webhooks',
      'Browsers',
    ]);
  });

  it('create a code, save its picture and read its clicks', async () => {
    expect(await run('Start')).toMatch(new RegExp(`^${url}/[0-9a-z]{7}\n0 clicks\n$`));
    const picture = await readFile(join(folder, 'menu.png'));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBe(1000);
  });

  it('list the created code', async () => {
    const output = await run('Lists');
    expect(output).toMatch(/^Menu http/);
    expect(output).toContain('1 codes');
  });

  it('create three codes once, however often they run', async () => {
    const first = await run('Synchronizing with another system');
    expect(first.trim().split('\n')).toHaveLength(3);
    expect(await run('Synchronizing with another system')).toBe(first);
  });

  it('create a code in a batch and change it if it has not changed since', async () => {
    expect(await run('Batches and conditional changes')).toMatch(/^Menu 2 \d{4}-/);
  });

  it('show the invalid field', async () => {
    expect(await run('Errors and retries')).toContain('destination_url');
  });

  it('verify a webhook and refuse a forged one', async () => {
    const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;
    const payload = JSON.stringify({ type: 'code.clicked', data: { clicks: [] } });
    const now = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, payload),
    };
    process.env['WEBHOOK_SECRET'] = secret;
    const { receive } = (await import(/* @vite-ignore */ pathToFileURL(exampleFile('Webhooks')).href)) as {
      receive: (request: Request) => Promise<Response>;
    };
    const send = (body: string) => receive(new Request('https://x.test', { method: 'POST', headers, body }));
    expect((await send(payload)).status).toBe(204);
    expect((await send(`${payload} `)).status).toBe(400);
  });

  it('show the clicks of a code on a page', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string | URL | Request) => {
      asked.push(address instanceof Request ? address.url : String(address));
      return Response.json({ total_clicks: 12 });
    });
    const { showClicks } = (await import(/* @vite-ignore */ pathToFileURL(exampleFile('Browsers')).href)) as {
      showClicks: (element: { textContent: string }, codeId: string) => Promise<void>;
    };
    const element = { textContent: '' };
    await showClicks(element, '1').finally(() => vi.unstubAllGlobals());
    expect([element.textContent, asked]).toEqual(['12 visits', ['https://qr.example.org/v1/qr-codes/1/stats']]);
  });
});

describe('the client against the product', () => {
  const code = { qr_type: 'url', destination_url: 'https://example.org' } as const;

  it('creates one code for parallel attempts with one idempotency key', async () => {
    const client = createClient({ baseUrl: url, key: await createAccountKey(app) });
    const attempts = Array.from({ length: 10 }, () => client.codes.create(code, { idempotencyKey: 'order-7' }));
    expect(new Set((await Promise.all(attempts)).map(({ id }) => id)).size).toBe(1);
    expect((await client.codes.listPage()).totals.qr_codes).toBe(1);
  });

  it('edits, exports and deletes a code', async () => {
    const { codes } = createClient({ baseUrl: url, key: await createAccountKey(app) });
    const { id } = await codes.create(code);
    expect(await codes.update(id, { title: 'New' })).toMatchObject({ title: 'New' });
    expect((await codes.updateStyle(id, { size: 500 })).style.size).toBe(500);
    const logo = new Blob(
      ['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
      {
        type: 'image/svg+xml',
      },
    );
    expect((await codes.uploadLogo(id, logo)).logo_url).toContain('/logos/');
    await codes.removeLogo(id);
    expect(await (await codes.exportStats(id)).text()).toContain('date');
    expect((await codes.overview()).daily_clicks.length).toBeGreaterThan(0);
    expect((await codes.reserve()).short_url).toContain(url);
    await codes.remove(id);
    await expect(codes.get(id)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('names the scope that the key lacks', async () => {
    const key = await createAccountKey(app, { scopes: ['codes:create'] });
    const error = await createClient({ baseUrl: url, key })
      .codes.overview()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403, requiredScope: 'stats:read', requestId: expect.any(String) });
  });
});
