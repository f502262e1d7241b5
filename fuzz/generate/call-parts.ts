import { apiPrefix, type Endpoint, limits } from '@tessera/contract';
import type { Caller } from './callers.ts';
import { damage, type Json, rawBody, writeJson } from './json.ts';
import { oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import { oddEncodings, percentEncode, queryText } from './request.ts';
import { upload } from './uploads.ts';
import { missing, type Value } from './values.ts';
import type { Account, Fixtures } from './fixtures.ts';

/** Which parts of a call are invalid. */
export type Variant =
  | 'valid'
  | 'odd-values'
  | 'damaged-body'
  | 'raw-body'
  | 'odd-query'
  | 'odd-path'
  | 'odd-type'
  | 'odd-method';

const idKinds = ['invites', 'apiKeys', 'webhooks', 'brandLooks', 'shares'] as const;

/** Ids in a path: the caller's own, another account's, a deleted one, or an invalid one. */
function idFor(group: string, caller: Caller, fixtures: Fixtures, random: Random): { id: string; isForeign: boolean } {
  const kind = idKinds.find((one) => one === group) ?? 'codes';
  const ownIds = (account: Account | undefined) => account?.[kind].map(({ id }) => id) ?? [];
  const own = ownIds(caller.account);
  const foreign = fixtures.pro.filter((account) => account !== caller.account).flatMap(ownIds);
  if (own.length > 0 && random.chance(0.7)) return { id: random.pick(own), isForeign: false };
  if (foreign.length > 0 && random.chance(0.5)) return { id: random.pick(foreign), isForeign: true };
  return {
    id: random.pick([
      fixtures.deletedCode.id,
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '0192f0c1-2b7e-7c3a-9f00-000000000000',
    ]),
    isForeign: true,
  };
}

/** The token of a share in most cases. */
export function shareToken(fixtures: Fixtures, random: Random): string {
  const tokens = fixtures.pro.flatMap(({ shares }) => shares.map(({ token }) => token));
  return random.chance(0.8) ? random.pick(tokens) : random.pick(['x', 'a'.repeat(43), percentEncode(oddText(random))]);
}

const oddSegment = (random: Random): string =>
  random.pick<() => string>([
    () => random.pick(oddEncodings),
    () => percentEncode(oddText(random)),
    () => 'a'.repeat(random.pick([199, 200, 201, 5000])),
    () => '..',
    () => '%2e%2e',
    () => '.',
    () => '',
    () => '0',
  ])();

const dayBefore = (fixtures: Fixtures, days: number) =>
  new Date((fixtures.nowSeconds() - days * 86_400) * 1000).toISOString().slice(0, 10);

/** Values that exist in the product; without them, most requests would fail validation. */
export function knownValues(caller: Caller, fixtures: Fixtures, random: Random) {
  const person = caller.account ?? random.pick([...fixtures.free, ...fixtures.pro]);
  const spare = random.pick(fixtures.disposable);
  const values: Record<string, readonly string[]> = {
    email: [person.email, spare.email, `fuzz-${random.below(1_000_000)}@example.org`],
    password: [person.password],
    current_password: [person.password],
    new_password: ['mosaic-tile-8'],
    refreshToken: [spare.refreshToken],
    token: spare.resetToken === '' ? [spare.token] : [spare.resetToken, spare.token],
    turnstileToken: ['development-token'],
    inviteCode: person.invites.map(({ code }) => code),
    code: person.invites.map(({ code }) => code),
    from: [dayBefore(fixtures, 7), dayBefore(fixtures, 400)],
    // The link of a report.
    link: person.codes.map(({ hash }) => hash),
    click_id: person.clickIds,
    external_id: [`order-${random.below(20)}`],
    // Webhooks are sent: the reserved name never leads to a host.
    url: ['https://receiver.invalid/events'],
    to: [person.email, dayBefore(fixtures, 0)],
    // Fields of the rules of a link.
    timezone: ['UTC', 'Europe/Paris', 'Asia/Kathmandu'],
    destination_url: [`https://example.org/${random.below(20)}`],
    fallback_url: ['https://example.org/over'],
    image_url: ['https://example.org/preview.png'],
    at: [`${dayBefore(fixtures, 1)}T08:00`, `${dayBefore(fixtures, -1)}T20:30`],
  };
  return (name: string) => (Object.hasOwn(values, name) && values[name]?.length ? values[name] : undefined);
}

export function generateTarget(
  endpoint: Endpoint,
  group: string,
  caller: Caller,
  variant: Variant,
  fixtures: Fixtures,
  random: Random,
) {
  let isForeign = false;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (variant === 'odd-path' && random.chance(0.7)) return oddSegment(random);
    // Each account has its own external ids.
    if (name === 'external_id') return `order-${random.below(20)}`;
    // Everybody may ask whether a slug is free.
    if (name === 'slug') return random.pick(['menu', 'admin', `slug-${random.below(20)}`]);
    if (name === 'name') return random.pick(['menu', '7k3m9qx', `slug-${random.below(20)}`]);
    if (name === 'token') return shareToken(fixtures, random);
    if (name === 'format') return random.pick(['png', 'jpeg', 'webp', 'svg']);
    const chosen = idFor(group, caller, fixtures, random);
    isForeign ||= chosen.isForeign;
    return random.chance(0.95) ? chosen.id : chosen.id.toUpperCase();
  });
  const suffix =
    variant === 'odd-path' && random.chance(0.4) ? random.pick(['/', '//', '/.', '/x', '%2f', ...oddEncodings]) : '';
  return { path: apiPrefix + path + suffix, isForeign };
}

/** Builds a query from an object's entries; values other than strings are written as JSON. */
export function generateQuery(value: Value, random: Random, variant: Variant): string {
  if (value === missing || typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'object')
    return '';
  const odd = variant === 'odd-query' ? 0.3 : 0;
  const pairs = value.entries.map(([name, one]) => {
    const text = typeof one === 'string' ? one : writeJson(one);
    return `${queryText(name, random, 0)}=${queryText(text.slice(0, 20_000), random, odd)}`;
  });
  if (variant === 'odd-query' && random.chance(0.6)) {
    const [first = 'limit=1'] = pairs;
    pairs.push(
      random.pick([
        first,
        `${first.split('=', 1)[0]}[]=1`,
        `${first.split('=', 1)[0]}[a]=1`,
        '__proto__=1',
        '__proto__[a]=1',
        'constructor=1',
        '&&&',
        '=',
        '=x',
        'a',
        '?',
        '#',
        `x=${'y'.repeat(random.pick([2000, 12_000]))}`,
        'a=b&'.repeat(2000),
        random.pick(oddEncodings),
      ]),
    );
  }
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

export function generateBody(endpoint: Endpoint, variant: Variant, value: () => Value, random: Random) {
  if (variant === 'raw-body') return { type: 'application/json', body: rawBody(random, limits.jsonBodyBytes) };
  if (endpoint.upload) {
    const form = upload(endpoint.upload, random);
    return { type: form.contentType, body: form.body };
  }
  if (!endpoint.body) return undefined;
  const made = value();
  const json: Json = made === missing ? null : made;
  return {
    type: 'application/json',
    body: Buffer.from(writeJson(variant === 'damaged-body' ? damage(json, random) : json)),
  };
}
