import { PasskeyError } from '../lib/passkey-error.ts';
import { readSite } from '../lib/site.ts';
import { errorMessage } from './error-message.ts';
import type { KeyIn } from './keys.ts';
import { findText } from './text-store.ts';

/** The text for a failure of a passkey: in the browser or on the server. Needs the namespaces passkeys and errors. */
export function passkeyMessage(error: unknown): string {
  if (!(error instanceof PasskeyError)) return errorMessage(error);
  const site = readSite();
  const key: KeyIn<'passkeys'> = `failure.${error.reason}`;
  return findText('passkeys', key, { url: site.kind === 'ready' ? site.site.publicUrl : '' }) ?? errorMessage(error);
}

/** A person who closes the prompt knows it: that is not an error. */
export const passkeyTone = (error: unknown): 'info' | 'error' =>
  error instanceof PasskeyError && error.reason === 'canceled' ? 'info' : 'error';
