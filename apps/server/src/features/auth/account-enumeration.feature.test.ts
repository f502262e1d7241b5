import { type Endpoint, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { expectSameTime } from '../../../test/app/same-time.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createVerifiedUser, randomEmail } from '../../../test/app/users.ts';

/** Hashes each password, as the product does, and has no limits, which would stop this many requests. */
const app = useTestApp({ unlimited: true, passwords: (real) => real });
/** Hashing takes long and constant time, so fewer calls suffice. */
const roundsOf = (endpoint: Endpoint) => (endpoint === endpoints.auth.login ? 60 : 200);

describe('account enumeration', () => {
  it.each<[string, Endpoint, object]>([
    ['POST /v1/auth/login', endpoints.auth.login, { password: 'not-the-tile', turnstileToken: 'x' }],
    ['POST /v1/auth/forgot-password', endpoints.auth.forgotPassword, {}],
    ['POST /v1/auth/resend-verification', endpoints.auth.resendVerification, {}],
  ])('%s returns the same reply in the same time for known and unknown addresses', async (_, endpoint, rest) => {
    const emails = { known: await createVerifiedUser(app), unknown: randomEmail() };
    const replies = new Set<string>();
    await expectSameTime(roundsOf(endpoint), async (kind) => {
      const start = performance.now();
      const { status, body } = await app.callForError(endpoint, { body: { email: emails[kind], ...rest } });
      const milliseconds = performance.now() - start;
      replies.add(JSON.stringify([status, { ...body, request_id: '', resetLink: '' }]));
      return milliseconds;
    });
    expect([...replies]).toHaveLength(1);
  });
});
