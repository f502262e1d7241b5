import { loadPasskeyPrompt } from '../lib/load-passkey-prompt.ts';
import { userCall } from './user-call.ts';

/**
 * Asks for a passkey of the account. Afterwards, the server accepts calls that require a recent sign-in. Throws a
 * `PasskeyError` or the error of a call; `passkeyMessage` has the text for both.
 */
export async function confirmWithPasskey(): Promise<void> {
  const { promptForPasskey } = await loadPasskeyPrompt();
  const credential = await promptForPasskey(await userCall('POST /auth/confirm/passkey/options'));
  await userCall('POST /auth/confirm/passkey', { body: { credential } });
}
