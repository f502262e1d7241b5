import { type Endpoint, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail, createVerifiedUser } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

/** Without limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true });
/** Hashing takes long and constant time, so fewer calls suffice. */
const roundsOf = (endpoint: Endpoint) => (endpoint === endpoints.auth.login ? 60 : 200);

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function timed(endpoint: Endpoint, body: object) {
  const start = performance.now();
  const answer = await app.callForError(endpoint, { body });
  const milliseconds = performance.now() - start;
  return { milliseconds, shape: JSON.stringify([answer.status, { ...answer.body, request_id: '', resetLink: '' }]) };
}

/** Returns the ratio of the median times of alternating calls, and all distinct replies. */
async function compare(endpoint: Endpoint, rest: object, emails: { known: string; unknown: string }) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const shapes = new Set<string>();
  const rounds = roundsOf(endpoint);
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that other load on the machine affects both equally.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { milliseconds, shape } = await timed(endpoint, { email: emails[kind], ...rest });
      times[kind].push(milliseconds);
      shapes.add(shape);
    }
  }
  return { ratio: median(times.known) / median(times.unknown), shapes };
}

describe('account enumeration', () => {
  it.each<[string, Endpoint, object]>([
    ['POST /v1/auth/login', endpoints.auth.login, { password: 'not-the-tile', turnstileToken: 'x' }],
    ['POST /v1/auth/forgot-password', endpoints.auth.forgotPassword, {}],
    ['POST /v1/auth/resend-verification', endpoints.auth.resendVerification, {}],
  ])(
    '%s returns the same reply in the same time for known and unknown addresses',
    async (_, endpoint, rest) => {
      const emails = { known: await createVerifiedUser(app), unknown: randomEmail() };
      const ratios: number[] = [];
      // Noise varies between attempts. A real difference fails all of them.
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { ratio, shapes } = await compare(endpoint, rest, emails);
        expect([...shapes]).toHaveLength(1);
        if (ratio > 0.9 && ratio < 1.1) return;
        ratios.push(ratio);
      }
      expect.unreachable(`known / unknown took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    },
    120_000,
  );
});
