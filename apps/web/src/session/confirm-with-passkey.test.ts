import { describe, expect, test } from 'vitest';
import { passkeyMessage } from '../i18n/passkey-message.ts';
import { answer, ok, refuse } from '../test/api.ts';
import { refusal, requestOptions, stubPasskeys, usedCredential } from '../test/passkeys.ts';
import { confirmWithPasskey } from './confirm-with-passkey.ts';

const offerOptions = () => answer('POST /auth/confirm/passkey/options', () => ok(requestOptions));

describe('confirmWithPasskey', () => {
  test('sends the passkey that the person chose', async () => {
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    offerOptions();
    const requests = answer('POST /auth/confirm/passkey', () => ok({ message: 'Confirmed.' }));
    await confirmWithPasskey();
    expect(requests[0]?.body).toMatchObject({ credential: { id: 'aWQ', response: { signature: 'cw' } } });
  });

  test('throws an error with a text if the prompt is closed or the passkey refused', async () => {
    stubPasskeys({ get: refusal('NotAllowedError') });
    offerOptions();
    const closed = await confirmWithPasskey().catch((error: unknown) => error);
    expect(passkeyMessage(closed)).toBe('No passkey was used. Try again, or choose another way.');
    stubPasskeys({ get: () => Promise.resolve(usedCredential) });
    answer('POST /auth/confirm/passkey', () => refuse('passkey_invalid'));
    const refused = await confirmWithPasskey().catch((error: unknown) => error);
    expect(passkeyMessage(refused)).toBe('This passkey was not accepted. Try again or sign in another way.');
  });
});
