import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createPasskeyUser } from '../../../test/app/passkeys.ts';
import { expectSameTime } from '../../../test/app/same-time.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

const { passkeys } = endpoints;
/** Without limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true });

describe('account enumeration by passkey', () => {
  it('returns the same reply in the same time for an unknown passkey and a wrong signature', async () => {
    const { authenticator } = await createPasskeyUser(app);
    const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const replies = new Set<string>();
    await expectSameTime(200, async (kind) => {
      const options = (await app.call(passkeys.loginOptions)).body;
      const wrong = kind === 'known' ? { key } : { key, credentialId: randomBytes(32) };
      const body = { credential: authenticator.get(options, wrong) };
      const start = performance.now();
      const answer = await app.callForError(passkeys.login, { body });
      const milliseconds = performance.now() - start;
      replies.add(JSON.stringify([answer.status, { ...answer.body, request_id: '' }]));
      return milliseconds;
    });
    expect([...replies]).toEqual([expect.stringContaining('passkey_invalid')]);
  });
});
