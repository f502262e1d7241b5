import { randomBytes } from 'node:crypto';
import { type OidcProvider, startOidcProvider } from '@tessera/test-kit/oidc-provider';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import type { OidcRequest } from './oidc.ts';
import { openIdOidc } from './openid-client.ts';

const running: OidcProvider[] = [];
afterEach(async () => {
  for (const provider of running.splice(0)) await provider.stop();
});
async function start(options?: Parameters<typeof startOidcProvider>[0]): Promise<OidcProvider> {
  const provider = await startOidcProvider(options);
  running.push(provider);
  return provider;
}

const ann = { sub: 'ann', email: 'ann@example.org', email_verified: true };
const token = () => randomBytes(32).toString('base64url');
const newRequest = (): OidcRequest => ({ state: token(), nonce: token(), verifier: token() });
const warnings: unknown[] = [];

function openClient(
  { issuer, clientId, clientSecret }: Pick<OidcProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  timing: { timeoutMs?: number; retryMs?: number[] } = {},
) {
  const identity = { issuer, issuerKey: issuer.replace(/\/+$/, ''), clientId, clientSecret };
  return openIdOidc({
    settings: { ...identity, name: 'Acme ID', allowedDomains: [], only: false },
    redirectUri: 'https://tessera.test/login/oidc',
    clock: systemClock,
    log: { warn: (details: unknown) => void warnings.push(details) },
    retryMs: [1, 1],
    ...timing,
  });
}

async function identify(provider: OidcProvider, oidc = openClient(provider)) {
  const request = newRequest();
  const url = await oidc.authorizationUrl(request, { forceLogin: false });
  return oidc.identify(provider.signIn(url, ann), { ...request, authenticatedSince: undefined });
}

describe('OIDC client', () => {
  it.each([
    { alg: 'RS256', clientAuth: 'client_secret_post' },
    { alg: 'ES256', clientAuth: 'client_secret_basic' },
  ] as const)('identifies a person: %o', async (options) => {
    const provider = await start(options);
    expect(await identify(provider)).toMatchObject({
      issuer: provider.issuer,
      subject: 'ann',
      email: 'ann@example.org',
      isEmailVerified: true,
    });
  });

  it('reports a wrong client secret as refused', async () => {
    const provider = await start();
    const oidc = openClient({ ...provider, clientSecret: 'another' });
    await expect(identify(provider, oidc)).rejects.toMatchObject({ kind: 'refused', reason: 'invalid_client' });
  });

  it('retries discovery', async () => {
    const provider = await start();
    provider.misbehave({ discoveryFailures: 2 });
    expect(await openClient(provider).authorizationUrl(newRequest(), { forceLogin: false })).toContain(provider.issuer);
    expect(provider.requests).toHaveLength(3);
  });

  it('works again after discovery has failed', async () => {
    const provider = await start();
    provider.misbehave({ discoveryFailures: 3 });
    const oidc = openClient(provider);
    await expect(oidc.authorizationUrl(newRequest(), { forceLogin: false })).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'http_503',
    });
    expect(await identify(provider, oidc)).toMatchObject({ subject: 'ann' });
  });

  it('gives up on a provider that does not answer', async () => {
    const provider = await start();
    provider.misbehave({ silent: true });
    const oidc = openClient(provider, { timeoutMs: 500, retryMs: [1] });
    const answer = oidc.authorizationUrl(newRequest(), { forceLogin: false });
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable', reason: 'OAUTH_TIMEOUT' });
    expect(provider.requests).toHaveLength(2);
  });

  it('reports a provider that cannot be reached', async () => {
    const provider = await start();
    await provider.stop();
    running.pop();
    const answer = openClient(provider).authorizationUrl(newRequest(), { forceLogin: false });
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable', reason: 'no_connection' });
  });

  it('refuses metadata of another issuer', async () => {
    const provider = await start();
    const oidc = openClient({ ...provider, issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
    await expect(oidc.authorizationUrl(newRequest(), { forceLogin: false })).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('keeps claims and bodies out of its errors and the log', async () => {
    const provider = await start();
    provider.misbehave({ claims: { nonce: 'leaked-claim' } });
    const error = await identify(provider).catch((thrown: unknown) => thrown);
    expect(Object.keys(error as object)).toEqual(expect.not.arrayContaining(['cause']));
    expect((error as Error).cause).toBeUndefined();
    expect(JSON.stringify([String(error), warnings])).not.toContain('leaked-claim');
  });
});
