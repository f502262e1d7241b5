import {
  type BodyOf,
  type endpoints,
  type Language,
  limits,
  type OidcAnswer,
  type OidcPurpose,
} from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import { deriveToken, hashToken } from '../../platform/ids/ids.ts';
import type { OidcError, OidcIdentity } from '../../platform/oidc/oidc.ts';
import type { OidcDeps } from './oidc.deps.ts';
import { isDomainAllowed } from './oidc.policy.ts';
import { insertRequest, type OidcRequestRow, spendRequest } from './oidc.repo.ts';
import type { Provider } from './provider.ts';

export interface Visits {
  /** Returns the address of the provider's page. */
  start: (body: BodyOf<typeof endpoints.oidc.start> & { language: Language }) => Promise<string>;
  /** Uses up the request and returns it with the person whom the provider has identified. */
  identify(answer: OidcAnswer, purpose: OidcPurpose): Promise<{ identity: OidcIdentity; request: OidcRequestRow }>;
}

/** Only the browser's secret and the stored salt together lead to these values. */
const derive = (secret: string, salt: string) => ({
  nonce: deriveToken(secret, salt, 'oidc-nonce'),
  verifier: deriveToken(secret, salt, 'oidc-verifier'),
});

/** The way to the provider's page and back. */
export function createVisits({ db, clock, ids, log }: OidcDeps, provider: Provider): Visits {
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { kind, reason } = error as Partial<OidcError>;
      if (kind === undefined) throw error;
      log.warn({ kind, reason }, 'oidc sign-in failed');
      throw kind === 'unavailable'
        ? new AppError('oidc_unavailable', { retryAfterSeconds: 30 })
        : new AppError('oidc_failed');
    }
  }

  return {
    async start({ purpose, secret, language, timezone, inviteCode }) {
      const { oidc } = provider();
      const [state, salt, now] = [ids.token(), ids.token(), clock.now()];
      const url = await ask(() =>
        oidc.authorizationUrl({ state, ...derive(secret, salt) }, { forceLogin: purpose === 'confirm' }),
      );
      await insertRequest(db, {
        stateHash: hashToken(state),
        secretHash: hashToken(secret),
        salt,
        purpose,
        language,
        timezone: timezone ?? null,
        inviteCode: inviteCode ?? null,
        createdAt: now,
        expiresAt: after(now, minutes(limits.oidc.validMinutes)),
      });
      return url;
    },

    async identify({ code, state, iss, secret }, purpose) {
      const { oidc, settings } = provider();
      const key = { stateHash: hashToken(state), secretHash: hashToken(secret), purpose };
      const request = await spendRequest(db, key, clock.now());
      if (!request) throw new AppError('oidc_expired');
      const authenticatedSince = purpose === 'confirm' ? request.createdAt : undefined;
      const expected = { state, ...derive(secret, request.salt), authenticatedSince };
      const identity = await ask(() => oidc.identify({ code, state, iss }, expected));
      if (!isDomainAllowed(identity, settings.allowedDomains)) throw new AppError('oidc_domain_refused');
      return { identity, request };
    },
  };
}
