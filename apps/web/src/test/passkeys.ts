import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@tessera/contract';
import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

export const creationOptions: PasskeyCreationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Tessera' },
  user: { id: 'dXNlcg', name: 'ana@example.com', displayName: 'ana@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

export const requestOptions: PasskeyRequestOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  allowCredentials: [],
  userVerification: 'required',
};

const credential = (response: object) => ({
  id: 'aWQ',
  rawId: bytes('id'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
});

export const newCredential = credential({
  clientDataJSON: bytes('{}'),
  attestationObject: bytes('a'),
  getTransports: () => ['internal'],
});

export const usedCredential = credential({
  clientDataJSON: bytes('{}'),
  authenticatorData: bytes('a'),
  signature: bytes('s'),
  userHandle: bytes('user'),
});

type Prompt = (options: { mediation?: string; signal?: AbortSignal }) => Promise<unknown>;

interface Prompts {
  create?: Prompt;
  get?: Prompt;
  /** The prompt in the autofill of a field; without it, the browser has none. */
  autofill?: Prompt;
}

/** A browser with passkeys. Globals are restored after each test. */
export function stubPasskeys({ create, get, autofill }: Prompts): void {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    class {
      static isConditionalMediationAvailable = () => Promise.resolve(autofill !== undefined);
    },
  );
  const container = {
    create: create ?? (() => Promise.reject(new Error('unexpected prompt'))),
    get: (options: Parameters<Prompt>[0]) =>
      (options.mediation === 'conditional' ? autofill : get)?.(options) ??
      Promise.reject(new Error('unexpected prompt')),
  };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: container });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
}

/** Rejects as a browser does that refuses a passkey. */
export const refusal = (name: string) => () => Promise.reject(new DOMException('refused', name));
