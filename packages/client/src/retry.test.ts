import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { retryAfterSeconds, retryDelayMs } from './retry.ts';

const random = () => 1;
const answer = (status: number, code = 'x', seconds?: number) => new ApiError(status, { code }, seconds);

describe('retryDelayMs', () => {
  it.each([
    ['a network error', new NetworkError(), 500],
    ['500', answer(500), 500],
    ['429', answer(429), 500],
    ['a first request that still runs', answer(409, 'idempotency_key_in_use'), 500],
    ['another conflict', answer(409, 'external_id_in_use'), undefined],
    ['422', answer(422), undefined],
    ['an unknown error', new Error('bug'), undefined],
  ])('is computed after %s', (_, error, expected) => {
    expect(retryDelayMs(error, { attempt: 0, random })).toBe(expected);
  });

  it('doubles up to eight seconds, with half of it random', () => {
    const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelayMs(answer(500), { attempt, random: () => 0 }));
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  });

  it('waits as long as the server asks, but at most a minute', () => {
    expect(retryDelayMs(answer(429, 'x', 7), { attempt: 0, random: () => 0 })).toBe(7000);
    expect(retryDelayMs(answer(429, 'x', 61), { attempt: 0 })).toBeUndefined();
  });
});

it.each([
  ['12', 12],
  ['Mon, 16 Nov 2026 08:00:30 GMT', 30],
  ['Mon, 16 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('reads Retry-After: %s', (header, expected) => {
  expect(retryAfterSeconds(header, Date.parse('2026-11-16T08:00:00Z'))).toBe(expected);
});
