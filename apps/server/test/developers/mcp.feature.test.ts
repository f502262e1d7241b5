import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type ApiKeyScope, apiKeyScopes } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { createAccountKey, useListeningApp } from './listening-app.ts';

const { app, url } = await useListeningApp();
const connected: Client[] = [];
let full: Client;

/** An MCP client that has started `tessera mcp` with a key of these scopes. */
async function connect(scopes: readonly ApiKeyScope[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [inProject('packages/cli/bin/tessera.mjs'), 'mcp'],
    env: { TESSERA_URL: url, TESSERA_KEY: await createAccountKey(app, { scopes }) },
  });
  await client.connect(transport);
  connected.push(client);
  return client;
}

beforeAll(async () => {
  await ensureBuilt(['cli']);
  full = await connect(apiKeyScopes);
});
afterAll(() => Promise.all(connected.map((client) => client.close())));

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

const parsed = async (name: string, input: Record<string, unknown>) => {
  const { text = '', isError } = await use(full, name, input);
  expect({ text: isError ? text : '', isError }).toEqual({ text: '', isError: false });
  return JSON.parse(text) as Record<string, unknown> & { id: string; short_url: string };
};

describe('tessera mcp', () => {
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
