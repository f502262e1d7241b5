import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { inProject } from '../../../../scripts/lib/project-root.mjs';
import { createAccountKey, useListeningApp } from './listening-app.ts';
import { runProgram } from './run-program.ts';

const { app, url } = await useListeningApp();
let folder = '';
let program = '';
let env: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-cli-'));
  await ensureBuilt(['cli']);
  // As an installed package: outside the checkout, without node_modules.
  for (const part of ['bin', 'dist', 'package.json'])
    await cp(inProject('packages/cli', part), join(folder, 'package', part), { recursive: true });
  program = join(folder, 'package/bin/tessera.mjs');
  env = { TESSERA_URL: url, TESSERA_KEY: await createAccountKey(app), HOME: folder };
});
afterAll(() => rm(folder, { recursive: true, force: true }));
// A worker that has stopped does not start again.
beforeAll(() => app.jobs.worker.start());
afterAll(() => app.jobs.worker.stop());

const tessera = (args: string[], options: { env?: Record<string, string>; input?: string } = {}) =>
  runProgram(program, args, { env, cwd: folder, ...options });

async function done(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await tessera(args);
  expect({ args, code, stderr: code === 0 ? '' : stderr }).toEqual({ args, code: 0, stderr: '' });
  return stdout;
}

const create = async (...args: string[]) =>
  JSON.parse(await done(['create', ...args, '--json'])) as { id: string; short_url: string; short_hash: string };

describe('tessera import', () => {
  it('checks a file, imports it and saves the result', async () => {
    const file = join(folder, 'codes.csv');
    await writeFile(file, 'title,url,external_id\nImported,https://example.org/imported,cli-1\nBad,nothing,cli-2\n');
    expect(await done(['import', file, '--check'])).toMatch(/create +1\n.*errors +1\n/s);
    const refused = await tessera(['import', file]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--skip-errors')]);
    expect(refused.stderr).toMatch(/3 +destination_url +Please enter a valid URL +Bad/);
    const { stderr, code } = await tessera(['import', file, '--skip-errors', '--output', 'result.csv']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Created 1 and updated 0 codes')]);
    const result = await readFile(join(folder, 'result.csv'), 'utf8');
    expect(result).toMatch(/2,created,Imported,https:\/\/example.org\/imported,http.*\/[0-9a-z]{7},cli-1,/);
    expect((await tessera(['import', 'none.csv'])).stderr).toContain('Cannot read none.csv');
  });
});

describe('tessera bulk and tags', () => {
  it('tags many codes, lists them by tag, undoes it, and saves their pictures as a ZIP', async () => {
    await create('https://example.org/bulk', '--title', 'Bulk 1');
    await create('https://example.org/bulk', '--title', 'Bulk 2');
    await done(['tags', 'create', 'Summer 2026']);
    const tagged = await done(['bulk', 'tag', '--search', 'Bulk', '--name', 'summer 2026']);
    const [, undo = ''] = /^2 changed\nUndo: tessera (jobs undo \S+)\n$/.exec(tagged) ?? [];
    expect(await done(['tags'])).toMatch(/Summer 2026 +#\w{6} +2 /);
    expect((await done(['list', '--tag', 'Summer 2026'])).trim().split('\n')).toHaveLength(3);
    await done(['bulk', 'pictures', '--tag', 'Summer 2026', '--format', 'svg', '--output', 'bulk.zip']);
    expect((await readFile(join(folder, 'bulk.zip'))).subarray(0, 2).toString()).toBe('PK');
    expect(await done(undo.split(' '))).toMatch(/state +done/);
    expect(await done(['jobs'])).toMatch(/bulk_action +done +2 of 2/);
    expect(await done(['list', '--tag', 'Summer 2026'])).not.toContain('Bulk');
  });
});

describe('tessera webhooks', () => {
  it('creates, lists and deletes one', async () => {
    const created = await done(['webhooks', 'create', 'https://example.org/hook', '--event', 'code.created', '--json']);
    const { id } = JSON.parse(created) as { id: string };
    expect(await done(['webhooks'])).toMatch(/https:\/\/example.org\/hook +code.created +active /);
    await tessera(['webhooks', 'delete', id]);
    expect(await done(['webhooks', '--json'])).toBe('[]\n');
  });
});

describe('tessera', () => {
  it('creates, shows, changes, lists and deletes a code', async () => {
    const { id, short_url, short_hash } = await create(
      'https://example.org/menu',
      '--title',
      'Menu',
      '--style',
      'dots',
    );
    expect(await done(['show', id])).toContain('https://example.org/menu');
    expect(JSON.parse(await done(['show', short_url, '--json']))).toMatchObject({ id, title: 'Menu' });
    expect(await done(['update', short_hash, '--destination', 'https://example.org/new', '--disable'])).toMatch(
      /active +no/,
    );
    expect(await done(['list', '--search', 'menu'])).toMatch(
      /^SHORT LINK .*\n.*Menu +url +0 +https:\/\/example.org\/new\n$/,
    );
    expect(await done(['stats', short_hash])).toMatch(/^0 clicks\n\nDAY +CLICKS +VISITORS\n/);
    const refused = await tessera(['delete', id]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect((await tessera(['delete', id, '--yes'])).stderr).toContain('Deleted "Menu"');
    expect((await tessera(['show', id])).code).toBe(4);
    expect((await tessera(['show', short_hash])).code).toBe(4);
  });

  it('creates codes of other types and updates by external id', async () => {
    const wifi = await create(
      '--type',
      'wifi',
      '--data',
      'ssid=Café',
      '--data',
      'encryption=nopass',
      '--data',
      'hidden=true',
    );
    expect(wifi).toMatchObject({ qr_type: 'wifi', qr_data: { ssid: 'Café', hidden: true } });
    expect(await create('--type', 'text', '--data', '{"text":"Hi"}')).toMatchObject({ qr_data: { text: 'Hi' } });
    const first = await create('https://example.org/1', '--external-id', 'table 1');
    expect((await create('https://example.org/2', '--external-id', 'table 1')).id).toBe(first.id);
  });

  it('saves one picture to a file or the standard output, and many to a folder', async () => {
    const { short_hash } = await create('https://example.org/a', '--title', 'Été / summer');
    await done(['download', short_hash, '--format', 'svg', '--output', 'a.svg']);
    expect(await readFile(join(folder, 'a.svg'), 'utf8')).toMatch(/^<svg/);
    expect(await done(['download', short_hash, '--format', 'svg', '--output', '-'])).toMatch(/^<svg/);
    await tessera(['download', short_hash, '-f', 'pdf', '--output-condition', 'fogra51', '-o', 'a.pdf']);
    expect(await readFile(join(folder, 'a.pdf'), 'latin1')).toContain('FOGRA51');
    await create('https://example.org/b');
    const { stderr } = await tessera(['download', '--all', '--folder', 'pictures', '--size', '200']);
    const files = await readdir(join(folder, 'pictures'));
    expect(stderr).toBe(`Saved ${files.length} pictures in pictures\n`);
    expect(files).toContain(`Été-summer-${short_hash}.png`);
    expect(files.length).toBeGreaterThan(1);
  });

  it('replaces the rules of a code by those of a file, which it also writes', async () => {
    const { short_hash } = await create('https://example.org/menu');
    const rule = { name: 'Lunch', conditions: { weekdays: [1] }, destination_url: 'https://example.org/lunch' };
    const file = join(folder, 'rules.json');
    await writeFile(
      file,
      JSON.stringify({ timezone: 'Europe/Paris', rules: [rule], ends: { at: '2030-01-01T00:00' } }),
    );
    expect(await done(['rules', short_hash, '--file', file])).toMatch(
      /Europe\/Paris\nends +2030-01-01T00:00\n.*Lunch/s,
    );
    const saved = await done(['rules', short_hash, '--json']);
    await writeFile(file, saved);
    expect(await done(['rules', short_hash, '--file', file, '--json'])).toBe(saved);
    await writeFile(file, JSON.stringify({ rules: [{ ...rule, conditions: {} }] }));
    expect(await tessera(['rules', short_hash, '--file', file])).toMatchObject({ code: 1 });
    expect((await tessera(['rules', short_hash, '--file', 'none.json'])).stderr).toContain('Cannot read none.json');
  });

  it('saves the clicks as CSV', async () => {
    const { short_hash } = await create('https://example.org/csv');
    await tessera(['stats', short_hash, '--csv', 'clicks.csv']);
    expect(await readFile(join(folder, 'clicks.csv'), 'utf8')).toContain('date');
  });
});

describe('tessera login', () => {
  it('checks the key, stores it for the user only, and later commands use it', async () => {
    const config = join(folder, 'config');
    const key = await createAccountKey(app, { scopes: ['codes:create'] });
    const home = { XDG_CONFIG_HOME: config };
    const wrong = await tessera(['login', '--url', url], { env: home, input: 'tes_wrong\n' });
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('not valid')]);
    expect(await tessera(['login', '--url', url], { env: home, input: `${key}\n` })).toMatchObject({ code: 0 });
    const file = join(config, 'tessera/config.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The key cannot read, but learns the link of what it has created.
    const created = await tessera(['create', 'https://example.org', '--json'], { env: home });
    expect(JSON.parse(created.stdout)).toMatchObject({ short_url: expect.any(String) });
    const refused = await tessera(['list'], { env: home });
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('codes:read')]);
    // A stored key is not sent to another installation.
    const elsewhere = await tessera(['list'], { env: { ...home, TESSERA_URL: 'http://127.0.0.1:9' } });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([3, expect.stringContaining('Not signed in at')]);
    await tessera(['logout'], { env: home });
    expect((await tessera(['list'], { env: home })).stderr).toContain('Not signed in');
  });

  it('ends with 5 if the server is unreachable', async () => {
    const { code, stderr } = await tessera(['login', '--url', 'http://127.0.0.1:9'], { input: 'tes_x\n' });
    expect([code, stderr]).toEqual([5, expect.stringContaining('no connection')]);
  });

  it('reports an invalid field with exit code 1', async () => {
    const { code, stderr } = await tessera(['create', 'nowhere']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('destination_url')]);
  });
});
