import { setTimeout as sleep } from 'node:timers/promises';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  type ServerMetadata,
  type UserInfoResponse,
} from 'openid-client';
import { after, type Clock, hours } from '../clock/clock.ts';
import type { Logger } from '../log/log.ts';
import { type Oidc, OidcError, type OidcIdentity, type OidcSettings } from './oidc.ts';
import { toOidcError } from './oidc-error.ts';

interface OpenIdOptions {
  settings: OidcSettings;
  /** The callback page of the web app. */
  redirectUri: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** The limit for each request to the provider. */
  timeoutMs?: number;
  /** The pauses between attempts of discovery. */
  retryMs?: readonly number[];
}

/** Endpoints change rarely; keys are read at each sign-in, so that a rotation of keys needs no cache of ours to expire. */
const discoveryHours = 1;

// oxlint-disable-next-line typescript/no-deprecated -- only to stand out: the settings accept http on loopback in development only
const permitHttp: (config: Configuration) => void = allowInsecureRequests;

/** Some providers send the text "true". */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';
const textClaim = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

/** OpenID Connect Core, section 2: at most 255 characters. PostgreSQL stores neither NUL nor lone surrogates. */
const subjectPattern = /^[^\p{Cc}\p{Cs}]{1,255}$/u;

function identityOf(
  issuer: string,
  token: IDToken,
  { email, email_verified }: IDToken | UserInfoResponse,
): OidcIdentity {
  const { amr, acr, auth_time } = token;
  if (!subjectPattern.test(token.sub)) throw new OidcError('refused', 'invalid_subject');
  return {
    issuer,
    subject: token.sub,
    email: textClaim(email),
    isEmailVerified: isTrue(email_verified),
    authenticatedAt: auth_time === undefined ? undefined : new Date(auth_time * 1000),
    methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    level: textClaim(acr),
  };
}

/** Reads the provider's endpoints at first use, so that an unreachable provider does not keep the product from starting. */
function createDiscovery({ settings, clock, log, timeoutMs = 5000, retryMs = [200, 1000] }: OpenIdOptions) {
  const extensions = settings.issuer.startsWith('http:') ? [permitHttp] : [];
  let known: { metadata: ServerMetadata; until: Date } | undefined;
  let running: Promise<ServerMetadata> | undefined;

  async function read(pauses: readonly number[]): Promise<ServerMetadata> {
    const [pause, ...later] = pauses;
    try {
      const options = { timeout: timeoutMs / 1000, execute: extensions };
      const found = await discovery(new URL(settings.issuer), settings.clientId, undefined, undefined, options);
      const metadata = found.serverMetadata();
      known = { metadata, until: after(clock.now(), hours(discoveryHours)) };
      return metadata;
    } catch (error) {
      const { reason } = toOidcError(error);
      log.warn({ reason }, 'oidc discovery failed');
      // A sign-in in progress needs no newer endpoints than those it started with.
      if (pause === undefined && known) return known.metadata;
      if (pause === undefined) throw new OidcError('unavailable', reason);
    }
    await sleep(pause);
    return read(later);
  }

  return (): Promise<ServerMetadata> => {
    if (known && clock.now() < known.until) return Promise.resolve(known.metadata);
    running ??= read(retryMs).finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Sign-in with an OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
export function openIdOidc(options: OpenIdOptions): Oidc {
  const { settings, redirectUri, clock, timeoutMs = 5000 } = options;
  const readMetadata = createDiscovery(options);
  const isLoopback = settings.issuer.startsWith('http:');

  async function configure(): Promise<Configuration> {
    const metadata = await readMetadata();
    // Providers disagree on the encoding of Basic, so it is used only if there is nothing else. It is the standard's default.
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = metadata;
    const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic;
    const skew = Math.round((clock.now().getTime() - Date.now()) / 1000);
    const client = { client_secret: settings.clientSecret, [clockSkew]: skew };
    const config = new Configuration(metadata, settings.clientId, client, authenticate(settings.clientSecret));
    config.timeout = timeoutMs / 1000;
    if (isLoopback) permitHttp(config);
    // Without it, the library trusts the connection and does not check the token's signature.
    enableNonRepudiationChecks(config);
    return config;
  }

  /** Providers may leave the address out of the token and answer it at their user info endpoint. */
  async function readAddress(config: Configuration, accessToken: string, token: IDToken) {
    if (token['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return token;
    return fetchUserInfo(config, accessToken, token.sub);
  }

  return {
    async authorizationUrl({ state, nonce, verifier }, { forceLogin }) {
      try {
        const url = buildAuthorizationUrl(await configure(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(forceLogin && { prompt: 'login', max_age: '0' }),
        });
        return url.href;
      } catch (error) {
        throw toOidcError(error);
      }
    },

    async identify({ code, state, iss }, { authenticatedSince, ...expected }) {
      try {
        const config = await configure();
        const callback = new URL(redirectUri);
        callback.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
        const elapsedMs = authenticatedSince && clock.now().getTime() - authenticatedSince.getTime();
        const tokens = await authorizationCodeGrant(config, callback, {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.verifier,
          idTokenExpected: true,
          ...(elapsedMs !== undefined && { maxAge: Math.ceil(elapsedMs / 1000) }),
        });
        const token = tokens.claims();
        if (!token) throw new OidcError('refused', 'no_id_token');
        return identityOf(settings.issuerKey, token, await readAddress(config, tokens.access_token, token));
      } catch (error) {
        throw toOidcError(error);
      }
    },
  };
}
