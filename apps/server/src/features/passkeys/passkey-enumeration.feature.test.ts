import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { endpoints, type PasskeyAssertion } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createPasskeyUser } from '../../../test/app/passkeys.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const { passkeys } = endpoints;
/** Without limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true });
const rounds = 200;

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function timed(credential: PasskeyAssertion) {
  const start = performance.now();
  const answer = await app.callForError(passkeys.login, { body: { credential } });
  const milliseconds = performance.now() - start;
  return { milliseconds, shape: JSON.stringify([answer.status, { ...answer.body, request_id: '' }]) };
}

describe('account enumeration by passkey', () => {
  it('returns the same reply in the same time for an unknown passkey and a wrong signature', async () => {
    const { authenticator } = await createPasskeyUser(app);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kinds = { known: () => ({ key }), unknown: () => ({ key, credentialId: randomBytes(32) }) };
    const shapes = new Set<string>();
    const ratios: number[] = [];
    // Noise varies between attempts. A real difference fails all of them.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        // Alternates the order, so that other load on the machine affects both equally.
        const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of order) {
          const options = (await app.call(passkeys.loginOptions)).body;
          const { milliseconds, shape } = await timed(authenticator.get(options, kinds[kind]()));
          times[kind].push(milliseconds);
          shapes.add(shape);
        }
      }
      const ratio = median(times.known) / median(times.unknown);
      if (ratio > 0.9 && ratio < 1.1) break;
      ratios.push(ratio);
    }
    expect([...shapes]).toEqual([expect.stringContaining('passkey_invalid')]);
    expect(ratios.length, `known / unknown took ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`).toBeLessThan(6);
  });
});
