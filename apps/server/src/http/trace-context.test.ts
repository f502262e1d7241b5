import { describe, expect, it } from 'vitest';
import { traceReader } from './trace-context.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const headers = { 'x-request-id': 'edge-1/2:3', traceparent };

describe('traceReader', () => {
  it('returns the ids of a trusted proxy', () => {
    for (const setting of [true, 1, '10.0.0.0/8'] as const)
      expect(traceReader(setting)(headers, '10.1.2.3')).toEqual({ requestId: 'edge-1/2:3', traceparent });
  });

  it('ignores the ids of other clients', () => {
    expect(traceReader(false)(headers, '10.1.2.3')).toEqual({});
    expect(traceReader('10.0.0.0/8')(headers, '192.0.2.1')).toEqual({});
    expect(traceReader(true)(headers, undefined)).toEqual({});
  });

  it.each(['', 'a'.repeat(129), 'a b', 'a\nb', 'a"b', 'é', '{"level":"fatal"}', 'a, b'])(
    'ignores the request id %j',
    (id) => {
      expect(traceReader(true)({ 'x-request-id': id }, '10.1.2.3')).toEqual({});
    },
  );

  it.each([
    traceparent.toUpperCase(),
    `ff${traceparent.slice(2)}`,
    `${traceparent}-1`,
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
    `${traceparent}, ${traceparent}`,
  ])('ignores the traceparent %j', (given) => {
    expect(traceReader(true)({ traceparent: given }, '10.1.2.3')).toEqual({});
  });
});
