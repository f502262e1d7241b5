import { describe, expect, it } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { createEventReader, payloadsOf } from './live-payloads.ts';

const job = {
  id: '0198c0de-0000-7000-8000-000000000002',
  kind: 'import',
  state: 'running',
  done: 1,
  total: 2,
} as const;
const scan = {
  short_hash: '7k3m9qx',
  country: null,
  os: 'iOS',
  device: 'mobile',
  scanned_at: '2026-11-18T12:00:00.000Z',
};
const ann = '0198c0de-0000-7000-8000-000000000001';

/** Each event with the text that the previous release sends for it. */
const events: readonly (readonly [LiveEvent, string])[] = [
  [{ kind: 'account-changed', userId: ann }, ann],
  [{ kind: 'session-ended', sessionId: ann }, `session ${ann}`],
  [{ kind: 'job-progress', userId: ann, job }, `job ${ann} ${JSON.stringify(job)}`],
  [{ kind: 'link-scanned', scan }, `scan 7k3m9qx ${JSON.stringify(scan)}`],
];

describe.each(events)('notifications of a live event: %o', (event, text) => {
  it('are read as one event', () => {
    expect(payloadsOf(event).map(createEventReader())).toEqual([event, undefined]);
  });

  it('contain the text of the previous release', () => {
    expect(payloadsOf(event)).toContain(text);
  });

  it('are read from the previous release, each as an event', () => {
    expect([text, text].map(createEventReader())).toEqual([event, event]);
  });

  it('are read again after they were sent again', () => {
    const payloads = [...payloadsOf(event), ...payloadsOf(event), text];
    expect(payloads.map(createEventReader())).toEqual([event, undefined, event, undefined, event]);
  });
});
