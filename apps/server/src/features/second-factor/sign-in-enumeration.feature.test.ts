import { endpoints } from '@tessera/contract';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginSignIn, createProtectedUser } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

/** Without limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true });
const rounds = 200;

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function timed(signInToken: string) {
  const start = performance.now();
  const answer = await app.callForError(endpoints.secondFactor.signIn, { body: { signInToken, code: '00000' } });
  const milliseconds = performance.now() - start;
  return { milliseconds, shape: JSON.stringify([answer.status, { ...answer.body, request_id: '' }]) };
}

/** Returns the ratio of the median times of alternating calls, and all distinct replies. */
async function compare(known: string) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const shapes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that other load on the machine affects both equally.
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const token = kind === 'known' ? known : randomBytes(32).toString('base64url');
      const { milliseconds, shape } = await timed(token);
      times[kind].push(milliseconds);
      shapes.add(shape);
    }
  }
  return { ratio: median(times.known) / median(times.unknown), shapes };
}

describe('sign-in enumeration', () => {
  it('returns the same reply in the same time for a wrong code of a known and of an unknown sign-in', async () => {
    const { email } = await createProtectedUser(app);
    const known = await beginSignIn(app, email);
    const ratios: number[] = [];
    // Noise varies between attempts. A real difference fails all of them.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { ratio, shapes } = await compare(known);
      expect([...shapes]).toEqual([expect.stringContaining('second_factor_failed')]);
      if (ratio > 0.9 && ratio < 1.1) return;
      ratios.push(ratio);
    }
    expect.unreachable(`known / unknown took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  });
});
