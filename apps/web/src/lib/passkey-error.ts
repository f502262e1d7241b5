/**
 * `canceled`: closed or timed out, which browsers do not distinguish. `exists`: the device has a passkey of this account.
 * `address`: the page's address is not the one that passkeys are bound to.
 */
export type PasskeyFailure = 'canceled' | 'exists' | 'unsupported' | 'address' | 'failed';

/** The browser's prompt for a passkey has failed. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(`passkey ${reason}`, { cause });
    this.reason = reason;
  }
}
