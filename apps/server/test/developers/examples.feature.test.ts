import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeStatuses, downloadFormats, listSorts, qrTypes, webhookEvents } from '@tessera/contract';
import { createClient } from '@tessera/client';
import { freePort } from '@tessera/test-kit/free-port';
import { ensureHttpx, python } from '@tessera/test-kit/tools';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { tool } from '../../../../scripts/lib/run-process.mjs';
import { createAccountKey, useListeningApp } from './listening-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'tessera-examples-'));
const webRoot = join(folder, 'web');
await ensureBuilt(['packages']);
await cp(inProject('dist/packages/cli.tgz'), join(webRoot, 'downloads/cli.tgz'));
await cp(inProject('examples/codes.csv'), join(folder, 'codes.csv'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const { app, url } = await useListeningApp({ webRoot });

async function run(command: string, args: string[], key: string, more = {}): Promise<string> {
  const global = join(folder, 'global');
  const env = {
    PATH: `${global}/bin:${process.env['PATH']}`,
    HOME: folder,
    npm_config_prefix: global,
    TESSERA_URL: url,
    TESSERA_KEY: key,
    ...more,
  };
  return (await promisify(execFile)(command, args, { cwd: folder, env })).stdout;
}

describe('examples/python/sync_codes.py', () => {
  beforeAll(ensureHttpx);

  it('creates the codes of the CSV file once, however often it runs', async () => {
    const key = await createAccountKey(app);
    const sync = () => run(python, [inProject('examples/python/sync_codes.py'), 'codes.csv'], key);
    const first = await sync();
    expect(first.trim().split('\n')).toEqual(
      ['table-1', 'table-2', 'table-3'].map((id) => expect.stringMatching(new RegExp(`^${id} ${url}/[0-9a-z]{7}$`))),
    );
    expect(await sync()).toBe(first);
  });

  it('names the problem of a refused row', async () => {
    const script = inProject('examples/python/sync_codes.py');
    const sync = run(python, [script, 'codes.csv'], await createAccountKey(app, { scopes: ['codes:read'] }));
    await expect(sync).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^table-1: .+/) });
  });
});

describe('examples/python/once.py', () => {
  /** Stands between a client and the product, and answers instead of it when `interrupt` returns a status. */
  async function startProxy(interrupt: (method: string) => number | undefined) {
    const forward = async (request: IncomingMessage, response: ServerResponse) => {
      const { method = '', headers } = request;
      const body = await buffer(request);
      const init = {
        method,
        headers: new Headers(headers as Record<string, string>),
        ...(body.length > 0 && { body }),
      };
      const answer = await fetch(url + request.url, init);
      const reply = await answer.text();
      const status = interrupt(method);
      response.writeHead(status ?? answer.status, {
        'content-type': 'application/json',
        ...(status && { 'retry-after': '0' }),
      });
      response.end(reply);
    };
    const server = createServer((request, response) => void forward(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  beforeAll(ensureHttpx);
  const script = inProject('examples/python/once.py');

  it('creates one code when a reply is lost, and waits when the key is over its limit', async () => {
    const key = await createAccountKey(app);
    const interruptions = [502, undefined, 429];
    const requests: string[] = [];
    const proxy = await startProxy((method) => {
      requests.push(method);
      return interruptions.shift();
    });
    const output = await run(python, [script, 'order-7', 'https://example.org/7'], key, { TESSERA_URL: proxy });
    expect(output).toMatch(new RegExp(`^order-7 ${url}/[0-9a-z]{7} 0\n$`));
    expect(requests).toEqual(['POST', 'POST', 'GET', 'GET']);
  });

  it('lists all pages', async () => {
    const key = await createAccountKey(app);
    const client = createClient({ baseUrl: url, key });
    for (const title of Array.from({ length: 100 }, (_, index) => `Code ${index}`))
      await client.codes.create({ qr_type: 'url', destination_url: 'https://example.org', title });
    const output = await run(python, [script, 'last', 'https://example.org'], key);
    expect(output.trim().split('\n')).toHaveLength(101);
  });

  it('names the problem of a refused code', async () => {
    const created = run(python, [script, 'order-7', 'not an address'], await createAccountKey(app));
    await expect(created).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^422: .+destination_url/) });
  });
});

describe('examples/python/webhook.py', () => {
  const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;
  const body = '{"type":"code.created","data":{"title":"Café"}}';

  it('accepts a signed event and refuses others', async () => {
    const port = await freePort();
    const program = spawn(python, [inProject('examples/python/webhook.py'), String(port)], {
      env: { WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void program.kill());
    const output = text(program.stdout);
    const deliver = async (change: Record<string, string> = {}, sent = new Date()) => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)),
        'webhook-signature': `v1,${'A'.repeat(43)}= ${new Webhook(secret).sign('msg_1', sent, body)}`,
        ...change,
      };
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body })).status;
    };
    await vi.waitFor(() => deliver(), { timeout: 60_000, interval: 100 });
    expect(await deliver()).toBe(204);
    expect(await deliver({}, new Date(Date.now() - 301_000))).toBe(400);
    expect(await deliver({ 'webhook-id': 'msg_2' })).toBe(400);
    expect(await deliver({ 'webhook-timestamp': '²' })).toBe(400);
    expect(await deliver({ 'webhook-signature': 'é' })).toBe(400);
    const large = request({ port, method: 'POST', headers: { 'content-length': 2_000_001 } });
    large.flushHeaders();
    const [answer] = (await once(large, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    large.destroy();
    program.kill();
    expect(await output).toMatch(/^(msg_1 code\.created\n)+$/);
  });
});

describe('examples/github-action', () => {
  beforeAll(() => app.jobs.worker.start());
  afterAll(() => app.jobs.worker.stop());

  it('imports the codes of the CSV file and saves their pictures', async () => {
    const workflow = await readFile(inProject('examples/github-action/codes.yml'), 'utf8');
    const key = await createAccountKey(app);
    const commands = [...workflow.matchAll(/^ +- run: (.+)$/gm)].map(([, command = '']) => command);
    expect(commands).toHaveLength(3);
    for (const command of commands) await run('sh', ['-ec', command], key);
    expect(await readFile(join(folder, 'result.csv'), 'utf8')).toMatch(/\n2,created,Table 1,/);
    expect((await readdir(join(folder, 'pictures'))).filter((name) => name.endsWith('.svg'))).toHaveLength(3);
  });
});

interface Property {
  name: string;
  type: string;
  options?: object[];
}
type Described = { description: { properties: Property[] } };
type Hook = (this: object) => Promise<boolean>;
interface Item {
  json: Record<string, unknown>;
  binary?: Record<string, { data: Buffer }>;
}

describe('examples/n8n-nodes-tessera', () => {
  const nodes = inProject('examples/n8n-nodes-tessera');
  let context: (parameters: object) => { getWorkflowStaticData: () => { secret: string } };
  let node: Described & { execute: (this: object) => Promise<Item[][]> };
  let trigger: Described & {
    webhook: (this: object) => Promise<unknown>;
    webhookMethods: { default: { checkExists: Hook; create: Hook; delete: Hook } };
  };
  const execute = async (parameters: object): Promise<Item[]> =>
    (await node.execute.call(context(parameters)))[0] ?? [];

  beforeAll(async () => {
    await promisify(execFile)(tool('tsc'), ['-p', nodes]);
    const load = createRequire(import.meta.url);
    const { Tessera } = load(`${nodes}/dist/nodes/Tessera/Tessera.node.js`);
    const { TesseraTrigger } = load(`${nodes}/dist/nodes/Tessera/TesseraTrigger.node.js`);
    const { n8nContext } = await import(/* @vite-ignore */ `${nodes}/test/n8n-context.mjs`);
    node = new Tessera();
    trigger = new TesseraTrigger();
    const apiKey = await createAccountKey(app);
    context = (parameters) => n8nContext({ baseUrl: url, apiKey, parameters });
  });

  it('passes its own tests', async () => {
    await promisify(execFile)(process.execPath, ['--test', `${nodes}/test/nodes.test.mjs`]);
  });

  it('offers every type, format, sort, status and event of the API', () => {
    const offered = new Map<string, unknown[]>();
    const collect = (properties: Property[]): void => {
      for (const { name, type, options = [] } of properties) {
        if (type === 'collection') collect(options as Property[]);
        else if (options.length > 0)
          offered.set(name, (options as { value: string }[]).map(({ value }) => value).sort());
      }
    };
    collect([...node.description.properties, ...trigger.description.properties]);
    expect(offered.get('qrType')).toEqual(qrTypes.toSorted());
    expect(offered.get('format')).toEqual(downloadFormats.toSorted());
    expect(offered.get('sort')).toEqual(listSorts.toSorted());
    expect(offered.get('status')).toEqual(codeStatuses.toSorted());
    expect(offered.get('events')).toEqual(webhookEvents.toSorted());
  });

  it('makes every call of its operations', async () => {
    const code = { resource: 'code', qrType: 'url', destinationUrl: 'https://example.org/1', fields: { title: 'One' } };
    const create = { ...code, operation: 'create', idempotencyKey: 'order-1' };
    const [created] = await execute(create);
    const codeId = created?.json['id'];
    expect((await execute(create))[0]?.json['id']).toBe(codeId);
    const text = {
      ...code,
      qrType: 'text',
      qrData: '{"text":"Hello"}',
      fields: { title: 'Two', style: '{"size":500}' },
    };
    const [upserted] = await execute({ ...text, operation: 'upsert', externalId: 'table/2' });
    expect(upserted?.json).toMatchObject({ external_id: 'table/2', title: 'Two', style: { size: 500 } });

    const on = (operation: string, more = {}) => execute({ resource: 'code', operation, codeId, ...more });
    expect((await on('update', { changes: { title: 'First', archived: false, note: '' } }))[0]?.json).toMatchObject({
      title: 'First',
    });
    expect((await on('get'))[0]?.json).toMatchObject({ id: codeId, title: 'First' });
    expect((await on('getByExternalId', { externalId: 'table/2' }))[0]?.json).toMatchObject({ title: 'Two' });
    const filters = { search: 'First', type: 'url', status: 'all', sort: 'title' };
    expect(await on('getAll', { returnAll: true, filters })).toEqual([
      { json: expect.objectContaining({ id: codeId }), pairedItem: { item: 0 } },
    ]);
    const [picture] = await on('download', { format: 'png', pictureOptions: { size: 300 }, binaryProperty: 'data' });
    expect(picture?.binary?.['data']?.data.readUInt32BE(16)).toBe(300);
    const range = { from: '2026-11-01', to: '2026-11-02', interval: 'day' };
    expect((await execute({ resource: 'statistics', operation: 'get', codeId, range }))[0]?.json).toMatchObject({
      total_clicks: 0,
    });
    await on('delete');
    await expect(on('get')).rejects.toThrow('not_found');
  });

  it('creates a webhook, checks what it receives, and deletes it', async () => {
    const workflow = context({ events: ['code.created'], codeIds: '' });
    const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
    expect([await checkExists.call(workflow), await create.call(workflow), await checkExists.call(workflow)]).toEqual([
      false,
      true,
      true,
    ]);

    const body = '{"type":"code.created","data":{}}';
    const now = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(workflow.getWorkflowStaticData().secret).sign('msg_1', now, body),
    };
    const getRequestObject = () => ({ headers, rawBody: Buffer.from(body) });
    expect(await trigger.webhook.call({ ...workflow, getRequestObject })).toEqual({
      workflowData: [[{ json: { id: 'msg_1', type: 'code.created', data: {} } }]],
    });

    await remove.call(workflow);
    expect(await checkExists.call(workflow)).toBe(false);
  });
});
