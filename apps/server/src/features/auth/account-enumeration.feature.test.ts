import { type Endpoint, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { anAddress, aVerifiedPerson } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

/** Limits are off: guessing this often is exactly what they forbid. */
const app = useTestApp({ unlimited: true });
/** Hashing takes so long, and always as long, that fewer calls tell as much. */
const roundsOf = (endpoint: Endpoint) => (endpoint === endpoints.auth.login ? 60 : 200);

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function timed(endpoint: Endpoint, body: object) {
  const start = performance.now();
  const answer = await app.fail(endpoint, { body });
  const milliseconds = performance.now() - start;
  return { milliseconds, shape: JSON.stringify([answer.status, { ...answer.body, request_id: '', resetLink: '' }]) };
}

/** The medians of many calls each, made in turns, as a ratio; and every distinct answer there was. */
async function compare(endpoint: Endpoint, rest: object, people: { known: string; unknown: string }) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const shapes = new Set<string>();
  const rounds = roundsOf(endpoint);
  for (let round = 0; round < rounds; round += 1) {
    // The first of each pair in turns too: what the machine does besides hits both alike.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const { milliseconds, shape } = await timed(endpoint, { email: people[who], ...rest });
      times[who].push(milliseconds);
      shapes.add(shape);
    }
  }
  return { ratio: median(times.known) / median(times.unknown), shapes };
}

describe('someone who wants to find out who has an account', () => {
  it.each<[string, Endpoint, object]>([
    ['signing in with a guess', endpoints.auth.login, { password: 'not-the-tile', turnstileToken: 'x' }],
    ['a forgotten password', endpoints.auth.forgotPassword, {}],
    ['another verification mail', endpoints.auth.resendVerification, {}],
  ])(
    'learns nothing from %s, neither from the answer nor from the time it takes',
    async (_, endpoint, rest) => {
      const people = { known: await aVerifiedPerson(app), unknown: anAddress() };
      const ratios: number[] = [];
      // The noise of a shared machine comes and goes; a difference in the work stays, and fails every time.
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { ratio, shapes } = await compare(endpoint, rest, people);
        expect([...shapes]).toHaveLength(1);
        if (ratio > 0.9 && ratio < 1.1) return;
        ratios.push(ratio);
      }
      expect.unreachable(`known / unknown took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    },
    120_000,
  );
});
