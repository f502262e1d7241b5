import { randomBytes } from 'node:crypto';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { expectSameTime } from '../../../test/app/same-time.ts';
import { beginSignIn, createProtectedUser } from '../../../test/app/second-factor.ts';
import { useTestApp } from '../../../test/app/test-app.ts';

/** Without limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true });

describe('sign-in enumeration', () => {
  it('returns the same reply in the same time for a wrong code of a known and of an unknown sign-in', async () => {
    const { email } = await createProtectedUser(app);
    const known = await beginSignIn(app, email);
    const replies = new Set<string>();
    await expectSameTime(200, async (kind) => {
      const signInToken = kind === 'known' ? known : randomBytes(32).toString('base64url');
      const start = performance.now();
      const answer = await app.callForError(endpoints.secondFactor.signIn, { body: { signInToken, code: '00000' } });
      const milliseconds = performance.now() - start;
      replies.add(JSON.stringify([answer.status, { ...answer.body, request_id: '' }]));
      return milliseconds;
    });
    expect([...replies]).toEqual([expect.stringContaining('second_factor_failed')]);
  });
});
