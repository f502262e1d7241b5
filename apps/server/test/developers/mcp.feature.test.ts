import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type ApiKeyScope, apiKeyScopes } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { createAccountKey, useListeningApp } from './listening-app.ts';
import { runProgram } from './run-program.ts';

const { app, url } = await useListeningApp();
const program = inProject('packages/cli/bin/tessera.mjs');
beforeAll(() => ensureBuilt(['cli']));

/** The ways to reach the tools with a key. */
const transports = {
  'tessera mcp': (key: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: { TESSERA_URL: url, TESSERA_KEY: key },
    }),
  'POST /mcp': (key: string) =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }) as Transport,
};

interface Content {
  type: string;
  text?: string;
  data?: string;
  mimeType?: string;
}

async function use(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [first = { type: 'none' }] = content as Content[];
  return { ...first, isError: isError ?? false };
}

describe.each(Object.entries(transports))('%s', (_, transportFor) => {
  const connected: Client[] = [];
  let full: Client;

  /** An MCP client with a key of these scopes. */
  async function connect(scopes: readonly ApiKeyScope[]): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transportFor(await createAccountKey(app, { scopes })));
    connected.push(client);
    return client;
  }

  async function parsed(name: string, input: Record<string, unknown>) {
    const { text = '', isError } = await use(full, name, input);
    expect({ text: isError ? text : '', isError }).toEqual({ text: '', isError: false });
    return JSON.parse(text) as Record<string, unknown> & { id: string; short_url: string };
  }

  beforeAll(async () => {
    full = await connect(apiKeyScopes);
  });
  afterAll(() => Promise.all(connected.map((client) => client.close())));

  it('lists its tools with their effects', async () => {
    const { tools } = await full.listTools();
    const effects = tools.map(({ name, annotations = {} }) => [
      name,
      annotations.readOnlyHint,
      annotations.destructiveHint,
      annotations.idempotentHint,
    ]);
    expect(effects).toEqual([
      ['create_code', false, false, false],
      ['search_codes', true, false, true],
      ['get_stats', true, false, true],
      ['get_alerts', true, false, true],
      ['update_code', false, true, true],
      ['get_picture', true, false, true],
      ['delete_code', false, true, true],
    ]);
    for (const { description, inputSchema } of tools) {
      expect(description).toContain('scope');
      expect(inputSchema.type).toBe('object');
    }
  });

  it('creates, finds, changes, draws and deletes a code', async () => {
    const { id, short_url } = await parsed('create_code', { destination_url: 'https://example.org/mcp', title: 'MCP' });
    expect(await parsed('search_codes', { search: 'mcp' })).toMatchObject({ codes: [{ id }], hasMore: false });
    expect(await parsed('get_stats', { code: short_url })).toMatchObject({ total_clicks: 0 });
    expect(await parsed('get_alerts', { code: short_url })).toEqual({ alerts: [], hasMore: false });
    expect(await parsed('update_code', { code: id, title: 'New', is_active: false })).toMatchObject({
      title: 'New',
      is_active: false,
    });
    const png = await use(full, 'get_picture', { code: id, size: 200 });
    expect(png).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(
      Buffer.from(png.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await use(full, 'get_picture', { code: id, format: 'svg' })).text).toMatch(/^<svg/);
    expect(await parsed('delete_code', { code: short_url })).toEqual({ deleted: short_url, title: 'New' });
    expect(await use(full, 'get_stats', { code: id })).toMatchObject({ isError: true });
  });

  it('creates a code of another type and names an invalid field', async () => {
    const input = { qr_type: 'wifi', qr_data: { ssid: 'Café', encryption: 'nopass' } };
    expect(await parsed('create_code', input)).toMatchObject({ qr_type: 'wifi' });
    const { isError, text } = await use(full, 'create_code', { destination_url: 'nowhere' });
    expect([isError, text]).toEqual([true, expect.stringContaining('destination_url')]);
  });

  it('refuses an unknown argument of any tool', async () => {
    for (const { name, inputSchema } of (await full.listTools()).tools) {
      expect(inputSchema).toMatchObject({ additionalProperties: false });
      const { isError, text } = await use(full, name, { code: 'x', mosaic: 1 });
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining('Unknown argument mosaic.')]);
    }
    expect((await use(full, 'search_codes', { serach: 'menu' })).text).toContain('Did you mean search?');
  });

  it('names the scope that the key lacks', async () => {
    const reader = await connect(['codes:read']);
    expect(await use(reader, 'search_codes', {})).toMatchObject({ isError: false });
    for (const [tool, input, scope] of [
      ['create_code', { destination_url: 'https://example.org' }, 'codes:create'],
      ['get_stats', { code: crypto.randomUUID() }, 'stats:read'],
      ['update_code', { code: crypto.randomUUID(), title: 'x' }, 'codes:write'],
    ] as const) {
      const { isError, text } = await use(reader, tool, input);
      expect([tool, isError, text]).toEqual([tool, true, expect.stringContaining(`lacks the scope ${scope}`)]);
    }
  });
});

describe('a message that is not JSON-RPC', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it('is answered as an error on the standard output, and the next one is served', async () => {
    const input = `{"jsonrpc":\n{"id":1}\n${JSON.stringify({ ...list, method: 'ping' })}\n`;
    const { stdout } = await runProgram(program, ['mcp'], { env: { TESSERA_URL: url, TESSERA_KEY: 'tes_x' }, input });
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
  });

  const post = async (body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await createAccountKey(app)}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body,
    });

  it.each([
    ['{"jsonrpc":', 400, -32700],
    ['', 400, -32700],
    ['{"id":1}', 400, -32700],
    [JSON.stringify([list, list]), 400, -32600],
  ])('is answered as an error over HTTP: %s', async (body, status, code) => {
    const answer = await post(body);
    expect([answer.status, await answer.json()]).toMatchObject([status, { jsonrpc: '2.0', id: null, error: { code } }]);
  });

  it('is refused over HTTP beyond 64 kB', async () => {
    expect((await post(JSON.stringify({ ...list, params: { x: 'x'.repeat(70_000) } }))).status).toBe(413);
  });

  it('is refused with another media type', async () => {
    expect((await post(JSON.stringify(list), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('gets the limits of the key, and no caching', async () => {
    const { status, headers } = await post(JSON.stringify(list));
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
  });
});

describe('POST /mcp', () => {
  const send = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    });

  it.each([{}, { authorization: 'Bearer tes_forged' }, { authorization: 'Bearer forged' }])(
    'needs a valid key: %j',
    async (headers) => {
      const answer = await send(headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    },
  );

  it('refuses pages of other sites, which could have bound their name to this address', async () => {
    const authorization = `Bearer ${await createAccountKey(app)}`;
    expect((await send({ authorization, origin: 'https://attacker.example' })).statusCode).toBe(403);
    expect((await send({ authorization, origin: 'null' })).statusCode).toBe(403);
    expect((await send({ authorization, origin: url, accept: 'text/html' })).statusCode).toBe(406);
  });

  it.each(['GET', 'DELETE'] as const)('is the only method: %s', async (method) => {
    const answer = await app.http.inject({ method, url: '/mcp', headers: { accept: 'text/event-stream' } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  });
});
