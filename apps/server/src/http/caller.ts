import type { ApiKeyScope, Language } from '@tessera/contract';

/** The account of a request: a signed-in user, or the owner of an API key. */
export interface Account {
  userId: string;
  email: string;
  language: Language;
  /** Set if the request was made with an API key. */
  keyId?: string;
}

/** The signed-in user of a request. */
export interface Caller extends Account {
  sessionId: string;
  /** When the user last authenticated: by password, passkey or another method of signing in. */
  authenticatedAt: Date;
  /** When the access token expires. */
  expiresAt?: Date;
}

/** The holder of an access token; undefined if the token is unknown, expired or revoked. */
export type Authenticate = (accessToken: string) => Promise<Caller | undefined>;

export interface KeyCaller extends Account {
  keyId: string;
  scopes: readonly ApiKeyScope[];
  /** Of a key for browsers: the origins of its pages, and the codes whose clicks it may read. */
  origins: readonly string[];
  codeIds: readonly string[];
}

/** The owner of an API key. Throws if the key is malformed, unknown, expired or revoked. */
export type AuthenticateKey = (key: string) => Promise<KeyCaller>;
