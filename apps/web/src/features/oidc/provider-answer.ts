import type { OidcPurpose, SecondFactorRequired, SignedIn } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { useAddressSecret } from '../../lib/address-secrets.ts';
import { call } from '../../lib/api.ts';
import { useSearchParams } from '../../lib/router/hooks.ts';
import { useAction } from '../../lib/use-action.ts';
import { endProviderVisit, type ProviderVisit, readProviderVisit } from '../../session/oidc.ts';
import { userCall } from '../../session/user-call.ts';

type SignInReply = SignedIn | SecondFactorRequired;

export type ProviderAnswer =
  | { kind: 'checking' }
  /** `reply` after a sign-in. */
  | { kind: 'done'; visit: ProviderVisit; reply: SignInReply | undefined }
  | { kind: 'failed'; visit: ProviderVisit | undefined; reason: 'canceled' | 'no-answer' }
  | { kind: 'failed'; visit: ProviderVisit; reason: 'refused'; error: unknown };

interface Callback {
  code: string;
  state: string;
  iss?: string;
}

const finish = {
  sign_in: (body) => call('POST /auth/oidc/finish', { body }),
  confirm: (body) => userCall('POST /auth/oidc/confirm', { body }).then(() => undefined),
  link: (body) => userCall('POST /auth/oidc/link', { body }).then(() => undefined),
} as const satisfies Record<OidcPurpose, (body: Callback & { secret: string }) => Promise<SignInReply | undefined>>;

async function send(visit: ProviderVisit, callback: Callback) {
  const reply = await finish[visit.purpose]({ ...callback, secret: visit.secret });
  endProviderVisit();
  return { visit, reply };
}

/** Sends the provider's answer once, because it is valid for one call. */
export function useProviderAnswer(): ProviderAnswer {
  const [search] = useSearchParams();
  const [code, state] = [useAddressSecret('code'), useAddressSecret('state')];
  const [iss, error] = [search.get('iss'), search.get('error')];
  const visit = readProviderVisit();
  const { state: sent, run } = useAction(send);
  const start = useEffectEvent(() => {
    if (visit && code && state) run(visit, { code, state, ...(iss && { iss }) });
  });
  useEffect(() => start(), []);
  if (sent.kind === 'done') return { kind: 'done', ...sent.result };
  if (!visit || !code || !state)
    return { kind: 'failed', visit, reason: error === 'access_denied' ? 'canceled' : 'no-answer' };
  if (sent.kind === 'failed') return { kind: 'failed', visit, reason: 'refused', error: sent.error };
  return { kind: 'checking' };
}
