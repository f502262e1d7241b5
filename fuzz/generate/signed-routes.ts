import { createHmac } from 'node:crypto';
import { apiPrefix, endpoints } from '@tessera/contract';
import { commonHeaders } from './headers.ts';
import { damage, object, rawBody, writeJson } from './json.ts';
import { oddNumberText, oddText } from './odd-values.ts';
import type { Random } from './random.ts';
import { oddEncodings, percentEncode } from './request.ts';
import type { Route } from './route.ts';
import { visit } from './visit.ts';
import type { Fixtures } from './fixtures.ts';

function change(text: string, random: Random): string {
  const at = random.below(Math.max(1, text.length));
  return random.pick<() => string>([
    () => text.slice(0, at),
    () => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1),
    () => `${text}A`,
    () => text.toUpperCase(),
    () => '',
    () => percentEncode(oddText(random)),
    () => random.pick(oddEncodings),
    () => 'a'.repeat(random.pick([99, 100, 101, 5000])),
  ])();
}

/** A signed URL, as issued or with one change that must invalidate it. */
const signed = (name: string, urlsOf: (fixtures: Fixtures) => readonly string[], weight: number): Route => ({
  name,
  weight,
  make(fixtures, random) {
    const given = random.pick(urlsOf(fixtures));
    const [path = '', query = ''] = given.split('?', 2);
    if (random.chance(0.25)) return visit(random, given, 'signed');
    const pairs = query.split('&').map((pair) => pair.split('=') as [string, string]);
    const at = random.below(pairs.length);
    const [key, value] = pairs[at] ?? ['signature', ''];
    const damaged = random.pick<() => string>([
      () => change(value, random),
      () => change(value, random),
      () => oddNumberText(random).replace(/[^\x21-\x7e]/g, ''),
    ])();
    const changed = random.weighted<() => [string, string][]>([
      [6, () => pairs.with(at, [key, damaged])],
      [1, () => pairs.toSpliced(at, 1)],
      [1, () => [...pairs, [key, damaged]]],
    ])();
    const target = `${path}?${changed.map((pair) => pair.join('=')).join('&')}`;
    const made = visit(random, target, 'damaged-signature');
    return { ...made, mustFail: changed.length === pairs.length && value !== damaged };
  },
});

const eventTypes = [
  'customer.subscription.updated',
  'invoice.paid',
  'checkout.session.completed',
  'customer.deleted',
  'x',
  '__proto__',
];

/** Stripe webhooks. Only those with a valid signature may be accepted. */
const webhook: Route = {
  name: `POST ${apiPrefix}${endpoints.subscription.stripeWebhook.path}`,
  weight: 1.5,
  make(fixtures, random) {
    const event = object([
      ['id', `evt_${random.below(1_000_000)}`],
      ['object', 'event'],
      ['type', random.pick(eventTypes)],
      ['created', fixtures.nowSeconds()],
      [
        'data',
        object([
          [
            'object',
            object([
              ['id', 'sub_1'],
              ['object', 'subscription'],
              ['customer', 'cus_nobody'],
            ]),
          ],
        ]),
      ],
    ]);
    const isRaw = random.chance(0.2);
    const body = isRaw
      ? rawBody(random, 512 * 1024)
      : Buffer.from(writeJson(random.chance(0.4) ? damage(event, random) : event));
    const at = fixtures.nowSeconds() - random.pick([0, 0, 0, 0, 299, 301, -400, 1e9]);
    const v1 = createHmac('sha256', fixtures.webhookSecret).update(`${at}.`).update(body).digest('hex');
    // Only Stripe can sign, and it signs JSON.
    const isValid = !isRaw && random.chance(0.3);
    const signature = isValid
      ? `t=${at},v1=${v1}`
      : random.pick<() => string>([
          () => `t=${at},v1=${change(v1, random).replace(/[^\x21-\x7e]/g, '')}x`,
          () => `t=${at + 1},v1=${v1}`,
          () => `t=${oddNumberText(random).replace(/[^\x21-\x7e]/g, '')},v1=${v1}x`,
          () => `v1=${v1}`,
          () => `t=${at}`,
          () => 't=,v1=',
          () => `${'v1=a,'.repeat(2000)}t=${at}`,
          () => ',',
        ])();
    const type = random.chance(0.9)
      ? 'application/json'
      : random.pick(['', 'text/plain', 'multipart/form-data; boundary=x']);
    return {
      variant: isValid ? 'signed-event' : 'damaged-signature',
      role: 'visitor',
      mustFail: !isValid,
      request: {
        method: 'POST',
        target: `${apiPrefix}${endpoints.subscription.stripeWebhook.path}`,
        headers: [
          ...commonHeaders(random),
          ['Content-Type', type],
          ...(random.chance(0.97) ? [['Stripe-Signature', signature] as const] : []),
        ],
        body,
      },
    };
  },
};

export const signedRoutes: readonly Route[] = [
  signed(
    `GET ${apiPrefix}/downloads/{id}/{format}`,
    (fixtures) => fixtures.pro.flatMap(({ downloads }) => downloads),
    1,
  ),
  signed(`GET ${apiPrefix}/exports/{id}`, (fixtures) => fixtures.pro.flatMap(({ exports }) => exports), 1),
  webhook,
];
