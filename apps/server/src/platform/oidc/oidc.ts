/** The settings of the provider. */
export interface OidcSettings {
  /** As the provider spells it, which may end with a slash. */
  readonly issuer: string;
  /** The issuer without a slash at the end. Identities are stored with it. */
  readonly issuerKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Shown on buttons. */
  readonly name: string;
  /** Lower case. Empty: all domains. */
  readonly allowedDomains: readonly string[];
  /** Whether the provider is the only way to sign in. */
  readonly only: boolean;
}

/** The values of one sign-in that the provider's answer must match. */
export interface OidcRequest {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
}

/** The parameters that the provider adds to the callback address. */
export interface OidcCallback {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** A person, as the provider's signed token describes them. */
export interface OidcIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  isEmailVerified: boolean;
  /** When the person last authenticated at the provider; undefined if it does not say. */
  authenticatedAt: Date | undefined;
  /** How they authenticated: the claims `amr` and `acr`. */
  methods: readonly string[];
  level: string | undefined;
}

/** `unavailable`: the provider does not answer. `refused`: its answer is an error, or fails a check. */
export class OidcError extends Error {
  readonly kind: 'unavailable' | 'refused';
  /** An error code, never a text of the provider or a value of its answer. */
  readonly reason: string;
  constructor(kind: OidcError['kind'], reason: string) {
    super(`oidc ${kind}: ${reason}`);
    this.name = 'OidcError';
    this.kind = kind;
    this.reason = reason;
  }
}

export interface Oidc {
  /** The provider's page. With `forceLogin` the provider must ask for credentials, even if the person is signed in there. */
  authorizationUrl(request: OidcRequest, options: { forceLogin: boolean }): Promise<string>;
  /**
   * Exchanges the code and verifies the token. With `authenticatedSince` the person must have authenticated at the provider
   * after this time. Throws an `OidcError`.
   */
  identify(
    callback: OidcCallback,
    expected: OidcRequest & { authenticatedSince: Date | undefined },
  ): Promise<OidcIdentity>;
}
