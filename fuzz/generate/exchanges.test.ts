import { allEndpoints, apiPrefix, serverPaths } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { strictInput } from '../../packages/cli/src/mcp/strict-input.ts';
import { tools } from '../../packages/cli/src/mcp/tools.ts';
import { sampleFixtures } from '../test/sample-fixtures.ts';
import { exchangeAt, routes } from './exchanges.ts';
import { writeJson } from './json.ts';
import { seededRandom } from './random.ts';
import { missing, generateValue } from './values.ts';
import { wireKinds } from './wire.ts';

const fixtures = sampleFixtures();
const bytesAt = (seed: string, number: number) =>
  exchangeAt(seed, number, fixtures).steps.map((step) =>
    step.kind === 'send' ? step.bytes.toString('base64') : JSON.stringify(step),
  );
const sequence = (seed: string, count: number) => Array.from({ length: count }, (_, number) => bytesAt(seed, number));

describe('requests of a seed', () => {
  it('are the same in every run', () => {
    expect(sequence('a', 1500)).toEqual(sequence('a', 1500));
  });

  it('differ between seeds', () => {
    const [one, two] = [sequence('a', 200), sequence('b', 200)];
    expect(one.filter((bytes, number) => bytes.join() === two[number]?.join())).toEqual([]);
  });

  it('depend only on their number, not on earlier requests', () => {
    const alone = bytesAt('a', 777);
    sequence('a', 300);
    expect(bytesAt('a', 777)).toEqual(alone);
  });

  it('stay the same between releases', () => {
    const random = seededRandom('a:1');
    expect(Array.from({ length: 4 }, () => random.below(1000))).toEqual([65, 175, 535, 146]);
  });
});

describe('request generator', () => {
  const exchanges = Array.from({ length: 30_000 }, (_, number) => exchangeAt('coverage', number, fixtures));

  it('covers every route and every wire mutation', () => {
    const seen = new Set(exchanges.map(({ route }) => route));
    const expected = [...routes.map(({ name }) => name), ...wireKinds.map(({ name }) => `wire: ${name}`)];
    expect(expected.filter((route) => !seen.has(route))).toEqual([]);
  });

  it('covers every call of the contract that production has', () => {
    const names = new Set(routes.map(({ name }) => name));
    const calls = allEndpoints.filter(({ endpoint }) => endpoint.only !== 'development');
    const expected = calls.map(({ endpoint }) => `${endpoint.method} ${apiPrefix}${endpoint.path}`);
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
  });

  it('covers every path of the server', () => {
    const firstSegments = new Set(exchanges.map(({ request }) => request?.target.split(/[/?]/, 2)[1]));
    expect(serverPaths.filter((path) => !firstSegments.has(path))).toEqual([]);
  });

  it('requests pictures of known codes and published packages', () => {
    const targets = exchanges.map(({ request }) => request?.target ?? '');
    const hashes = [...fixtures.pro, ...fixtures.free].flatMap(({ codes }) => codes.map(({ hash }) => hash));
    const known = (pattern: RegExp) =>
      targets.filter((target) => hashes.includes(pattern.exec(target)?.[1]?.toLowerCase() ?? ''));
    for (const pattern of [/^\/(\w+)\.svg$/, /^\/(\w+)\.png$/, /^\/(\w+)\.png\?size=\d{3}$/])
      expect(known(pattern).length, String(pattern)).toBeGreaterThan(2);
    expect(targets).toEqual(
      expect.arrayContaining(['/a/b.svg', '/a/b.png', '/downloads/client.tgz', '/downloads/cli.tgz']),
    );
  });

  it('calls every tool of assistants with arguments that it accepts', () => {
    const calls = exchanges.flatMap(({ route, variant, role, request, mustFail }) => {
      if (route !== 'POST /mcp' || variant !== 'valid' || !request?.body) return [];
      expect(mustFail).toBe(role !== 'pro' && role !== 'free');
      return [JSON.parse(request.body.toString()) as { method: string; params?: { name: string; arguments: object } }];
    });
    const accepted = calls.flatMap(({ method, params }) => {
      const tool = method === 'tools/call' ? tools[params?.name ?? ''] : undefined;
      return tool && strictInput(tool.inputSchema).safeParse(params?.arguments).success ? [params?.name] : [];
    });
    expect(new Set(accepted)).toEqual(new Set(Object.keys(tools)));
    expect(new Set(calls.map(({ method }) => method)).size).toBe(5);
  });

  it.each(['valid', 'odd-values', 'damaged-body', 'raw-body', 'odd-path', 'odd-type', 'odd-method'])(
    'generates %s requests',
    (variant) => {
      expect(
        exchanges.filter((exchange) => exchange.variant === variant && exchange.route === 'PUT /v1/qr-codes/{id}')
          .length,
      ).toBeGreaterThan(2);
    },
  );

  it('uses every kind of caller', () => {
    expect(new Set(exchanges.map(({ role }) => role))).toEqual(
      new Set(['visitor', 'free', 'pro', 'operator', 'disposable', 'garbage', 'ended']),
    );
  });

  it('sets mustFail exactly for callers without permission', () => {
    for (const { role, mustFail, route, request } of exchanges) {
      if (route !== 'GET /v1/auth/me' || !request) continue;
      expect(mustFail).toBe(role !== 'pro' && role !== 'free');
    }
  });

  it('sends bytes that break parsers', () => {
    const all = exchanges
      .flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'send' ? [step.bytes.toString('latin1')] : [])))
      .join('\n');
    for (const piece of [
      '__proto__',
      '\\u0000',
      '\\ud800',
      '%c0%af',
      '%00',
      '%ff',
      '0000-01-01',
      '9999-12-31',
      '1e309',
      '9007199254740993',
      '/v1/%',
      'Transfer-Encoding: chunked',
    ])
      expect(all).toContain(piece);
  });
});

describe('values generated from a schema', () => {
  const schemas = allEndpoints.flatMap(({ endpoint }) =>
    [endpoint.body, endpoint.query, endpoint.params].flatMap((schema) =>
      schema ? [{ name: `${endpoint.method} ${endpoint.path}`, schema }] : [],
    ),
  );

  /** Of 200. A conversion names exactly one code or click, and a value comes with its currency: chosen at random, few do. */
  const leastValid = (name: string) => (name === 'POST /conversions' ? 40 : 120);

  it.each(schemas)('are mostly valid with `odd: 0`: $name', ({ name, schema }) => {
    const random = seededRandom('valid');
    const accepted = Array.from({ length: 200 }, () => generateValue(schema, random, { odd: 0 })).filter(
      (value) => value !== missing && schema.safeParse(JSON.parse(writeJson(value))).success,
    );
    expect(accepted.length).toBeGreaterThan(leastValid(name));
  });

  // A malformed code counts as missing.
  const strict = schemas.filter(({ name }) => name !== 'GET /invites/inviter');
  it.each(strict)('are often invalid with `odd: 0.5`: $name', ({ schema }) => {
    const random = seededRandom('odd');
    const refused = Array.from({ length: 200 }, () => generateValue(schema, random, { odd: 0.5 })).filter(
      (value) => value === missing || !schema.safeParse(JSON.parse(writeJson(value))).success,
    );
    expect(refused.length).toBeGreaterThan(10);
  });
});
