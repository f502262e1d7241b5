import type { PasskeyAssertion } from '@tessera/contract';
import { call } from '../lib/api.ts';
import { loadPasskeyPrompt } from '../lib/load-passkey-prompt.ts';
import { signIn } from './session.ts';

const requestOptions = () => call('POST /auth/login/passkey/options');

/** Signs in with the passkey that was chosen in the autofill, else asks for one. */
export async function signInWithPasskey(remember: boolean, chosen?: PasskeyAssertion): Promise<void> {
  const { promptForPasskey } = await loadPasskeyPrompt();
  const credential = chosen ?? (await promptForPasskey(await requestOptions()));
  signIn(await call('POST /auth/login/passkey', { body: { credential } }), remember);
}

/** Options are replaced before their challenge expires. */
const renewAfter = 0.8;

/**
 * Lists passkeys in the autofill of the address field until `signal` aborts. Returns the chosen one; undefined if the browser
 * cannot list them.
 */
export async function choosePasskeyInAutofill(signal: AbortSignal): Promise<PasskeyAssertion | undefined> {
  const { canOfferInAutofill, offerInAutofill } = await loadPasskeyPrompt();
  if (!(await canOfferInAutofill())) return undefined;
  while (!signal.aborted) {
    const options = await requestOptions();
    const expiry = AbortSignal.timeout(options.timeout * renewAfter);
    try {
      return await offerInAutofill(options, signal, expiry);
    } catch (error) {
      if (!expiry.aborted) throw error;
    }
  }
  return undefined;
}
