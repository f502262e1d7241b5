import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints, endpoints, isIgnored, nearestName, unknownFields } from './index.ts';

const pathsOf = (schema: z.ZodMiniType, value: unknown) => unknownFields(schema, value).map(({ path }) => path);
const inner = z.object({ search: z.optional(z.string()) });

describe('unknownFields', () => {
  it.each([
    ['an object', inner, { serach: 'x', search: 'y' }, ['serach']],
    ['an object in it', z.object({ filter: inner }), { filter: { serach: 'x' } }, ['filter.serach']],
    ['objects in an array', z.object({ list: z.array(inner) }), { list: [{}, { a: 1 }] }, ['list.1.a']],
    ['an optional object', z.optional(z.nullable(inner)), { a: 1, b: 2 }, ['a', 'b']],
    ['an object with a default', z._default(inner, {}), { a: 1 }, ['a']],
    // oxlint-disable-next-line promise/valid-params -- the schema library's catch, not a promise's
    ['an object with a fallback', z.catch(inner, {}), { a: 1 }, ['a']],
    ['an object that is transformed', z.pipe(inner, z.transform(Object.keys)), { a: 1 }, ['a']],
    ['an object with a rule', inner.check(z.refine(() => false)), { a: 1 }, ['a']],
    ['names that every object has', inner, JSON.parse('{"constructor":1,"__proto__":1}'), ['constructor', '__proto__']],
  ])('names the fields that the schema does not have, of %s', (_, schema, value, paths) => {
    expect(pathsOf(schema, value)).toEqual(paths);
  });

  it.each([
    ['a record', z.record(z.string(), z.int()), { any: 1 }],
    ['another type', inner, ['serach']],
    ['null', z.nullable(inner), null],
    ['an unknown kind', endpoints.qrCodes.create.body, { qr_type: 'fax', number: '1' }],
  ])('accepts %s', (_, schema, value) => {
    expect(pathsOf(schema, value)).toEqual([]);
  });

  it('compares with the option that the discriminator names', () => {
    const body = { qr_type: 'wifi', qr_data: { ssid: 'Café', encription: 'WPA' }, style: { frame: { txt: 'x' } } };
    expect(pathsOf(endpoints.qrCodes.create.body, body)).toEqual(['qr_data.encription', 'style.frame.txt']);
    expect(pathsOf(endpoints.qrCodes.create.body, { ...body, qr_type: 'url' })).toEqual(['qr_data', 'style.frame.txt']);
  });
});

describe('nearestName', () => {
  const names = ['search', 'short_hash', 'destination_url', 'id', 'email'];
  it.each([
    ['serach', 'search'],
    ['Search', 'search'],
    ['shortHash', 'short_hash'],
    ['destination-url', 'destination_url'],
    ['destinationurls', 'destination_url'],
    ['ids', 'id'],
    ['emial', 'email'],
    ['di', 'id'],
    ['color', undefined],
    ['', undefined],
    ['s'.repeat(65), undefined],
  ])('of %j is %j', (given, name) => {
    expect(nearestName(given, names)).toBe(name);
  });
});

describe('a reply', () => {
  const calls = allEndpoints.map(({ endpoint }) => endpoint);
  const pairs = calls.flatMap((put) => {
    const get = put.method === 'PUT' && calls.find(({ method, path }) => method === 'GET' && path === put.path);
    return get ? [{ path: put.path, put, get }] : [];
  });

  it.each(pairs)('can be changed and sent back: $path', ({ put, get }) => {
    const names = Object.keys((get.reply as z.ZodMiniObject).shape);
    const unknown = unknownFields(put.body ?? z.object({}), Object.fromEntries(names.map((name) => [name, null])));
    expect(unknown.map(({ path }) => path).filter((path) => !isIgnored(put, path))).toEqual([]);
  });

  it('is of six kinds', () => {
    expect(pairs.map(({ path }) => path)).toEqual([
      '/qr-codes/by-external-id/{external_id}',
      '/qr-codes/{id}',
      '/qr-codes/{id}/rules',
      '/qr-codes/{id}/link-settings',
      '/mail-reports',
      '/admin/settings',
    ]);
  });
});

describe('isIgnored', () => {
  it.each([
    [endpoints.auth.login, 'rememberMe', true],
    [endpoints.auth.login, 'rememberMe.x', false],
    [endpoints.auth.logout, 'anything', true],
    [endpoints.passkeys.login, 'credential.response.publicKey', true],
    [endpoints.passkeys.login, 'credentials', false],
    [endpoints.tags.create, 'id', false],
  ])('is declared by the call', (endpoint, path, expected) => {
    expect(isIgnored(endpoint, path)).toBe(expected);
  });
});
