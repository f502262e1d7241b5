import type { Delivery, Webhook } from '@tessera/contract';
import { expect, test } from 'vitest';
import { deliveryStateOf, pollMs, webhookState } from './webhook-state.ts';

const time = '2026-11-16T10:00:00.000Z';
const now = Date.parse(time);

const webhook: Webhook = {
  id: '1',
  url: 'https://example.org/',
  events: ['code.created'],
  code_ids: null,
  max_batch_size: null,
  enabled: true,
  paused: false,
  failing_since: null,
  disabled_at: null,
  created_at: time,
};

test.each([
  [{}, { kind: 'on' }],
  [{ failing_since: time }, { kind: 'failing', since: time }],
  [{ failing_since: time, paused: true }, { kind: 'paused' }],
  [{ enabled: false, paused: true }, { kind: 'off' }],
  [
    { enabled: false, disabled_at: time, failing_since: time },
    { kind: 'disabled', since: time },
  ],
] as const)('the state of a webhook with %j is %j', (facts, state) => {
  expect(webhookState({ ...webhook, ...facts })).toEqual(state);
});

const delivery = (facts: Partial<Delivery>): Delivery => ({
  id: '1',
  event: 'code.created',
  status: 'pending',
  attempts: 0,
  response_status: null,
  duration_ms: null,
  error: null,
  created_at: time,
  attempted_at: null,
  next_attempt_at: null,
  ...facts,
});

test('a pending delivery waits before its first attempt and is retried after it', () => {
  expect(deliveryStateOf(delivery({}))).toBe('waiting');
  expect(deliveryStateOf(delivery({ attempts: 1 }))).toBe('retrying');
  expect(deliveryStateOf(delivery({ status: 'failed', attempts: 1 }))).toBe('failed');
});

const inMs = (ms: number) => delivery({ next_attempt_at: new Date(now + ms).toISOString() });

test.each([
  [undefined, false],
  [[delivery({ status: 'delivered' })], false],
  [[inMs(-5000)], 2000],
  [[inMs(30_000), inMs(10_000)], 10_000],
  [[inMs(3_600_000)], 60_000],
] as const)('the log is fetched again when the next attempt is due, case %#', (deliveries, expected) => {
  expect(pollMs(deliveries, now)).toBe(expected);
});
