import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@tessera/contract';
import { PasskeyError, type PasskeyFailure } from './passkey-error.ts';

/** By the name of the browser's error. */
const reasons: Record<string, PasskeyFailure> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'exists',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
  SecurityError: 'address',
};

function passkeyError(error: unknown): PasskeyError {
  return new PasskeyError((error instanceof Error && reasons[error.name]) || 'failed', error);
}

/** A browser shows one prompt at a time: a new one closes the one before. */
let latest = 0;

async function prompt<Result>(start: () => Promise<Result>, signals: readonly AbortSignal[]): Promise<Result> {
  latest += 1;
  const own = latest;
  const cancel = () => {
    if (own === latest) WebAuthnAbortService.cancelCeremony();
  };
  if (signals.some(({ aborted }) => aborted)) throw new PasskeyError('canceled');
  for (const signal of signals) signal.addEventListener('abort', cancel);
  try {
    return await start();
  } catch (error) {
    throw passkeyError(error);
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', cancel);
  }
}

/** Lets the person create a passkey. Throws a `PasskeyError`. */
export const promptForNewPasskey = (optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> =>
  prompt(() => startRegistration({ optionsJSON }), []);

/** Lets the person choose a passkey. Throws a `PasskeyError`. */
export const promptForPasskey = (optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> =>
  prompt(() => startAuthentication({ optionsJSON }), []);

export const canOfferInAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Lists passkeys in the autofill of the address field, until one is chosen or a signal aborts. Throws a `PasskeyError`. */
export const offerInAutofill = (
  optionsJSON: PasskeyRequestOptions,
  ...signals: AbortSignal[]
): Promise<PasskeyAssertion> => prompt(() => startAuthentication({ optionsJSON, useBrowserAutofill: true }), signals);
