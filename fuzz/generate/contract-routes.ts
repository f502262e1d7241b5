import { allEndpoints, apiPrefix, type Endpoint, type NamedEndpoint } from '@tessera/contract';
import { generateBody, knownValues, generateQuery, generateTarget, type Variant } from './call-parts.ts';
import { type Caller, callerOfAdminCall, callerOfOpenCall, callerOfUserCall } from './callers.ts';
import { commonHeaders } from './headers.ts';
import type { Random } from './random.ts';
import { oddEncodings } from './request.ts';
import type { Made, Route } from './route.ts';
import { generateValue } from './values.ts';
import type { Fixtures } from './fixtures.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'];
const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'application/jsonx',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'application/json, text/plain',
  `application/json; charset=${'a'.repeat(2000)}`,
  '*/*',
  ',',
  '',
];

/** Calls that end a session or an account, or change its password. */
const destructive = new Set([
  'auth.logout',
  'auth.deleteAccount',
  'auth.changePassword',
  'sessions.end',
  'sessions.endOthers',
]);
/** Calls that hash a password, render, decode a picture or write to Stripe cost about 100 times as much as others. */
const weights: Record<string, number> = {
  'auth.login': 0.1,
  'auth.register': 0.08,
  'auth.logout': 0.3,
  'auth.deleteAccount': 0.3,
  'auth.resetPassword': 0.2,
  'auth.changePassword': 0.3,
  'auth.forgotPassword': 0.3,
  'auth.resendVerification': 0.5,
  'secondFactor.confirm': 0.1,
  'secondFactor.setUp': 0.3,
  'emailChanges.request': 0.3,
  'emailChanges.undo': 0.2,
  'qrCodes.create': 1,
  'qrCodes.batch': 0.3,
  'qrCodes.uploadLogo': 0.4,
  'qrCodes.list': 0.4,
  'qrCodes.putLinkSettings': 0.2,
  'qrCodes.remove': 0.4,
  'printSheets.create': 0.1,
  'subscription.checkout': 0.2,
  'subscription.portal': 0.2,
  'subscription.reactivate': 0.2,
  'invites.send': 0.4,
  'apiKeys.create': 0.1,
  'passkeys.createOptions': 0.3,
  'passkeys.create': 0.3,
  'passkeys.login': 0.3,
  'passkeys.loginOptions': 0.3,
  'passkeys.confirm': 0.3,
  'passkeys.confirmOptions': 0.3,
  'passkeys.rename': 0.3,
  'passkeys.remove': 0.3,
  // Development only: returns every stored email.
  'dev.mail': 0.1,
};

/** Calls that would end the run if they succeeded: they are never valid. */
const forbidden = new Set(['admin.updateSettings']);

function variantsOf({ body, query, params, upload: field }: Endpoint, mayBeValid: boolean) {
  return [
    [mayBeValid ? 30 : 0, 'valid'],
    [mayBeValid && (body || query) ? 35 : 0, 'odd-values'],
    [body ? 15 : 0, 'damaged-body'],
    [body || field ? 6 : 1, 'raw-body'],
    [query ? 10 : 2, 'odd-query'],
    [params ? 12 : 2, 'odd-path'],
    [3, 'odd-type'],
    [3, 'odd-method'],
  ] as const satisfies (readonly [number, Variant])[];
}

function chooseCaller({ access }: Endpoint, name: string, fixtures: Fixtures, random: Random): Caller {
  if (access === 'admin') return callerOfAdminCall(fixtures, random);
  if (access === 'user') return callerOfUserCall(fixtures, random, destructive.has(name));
  return callerOfOpenCall(fixtures, random);
}

function mayCall({ access }: Endpoint, caller: Caller): boolean {
  if (access === 'admin') return caller.role === 'operator';
  return access !== 'user' || caller.account !== undefined;
}

function makeCall(endpoint: Endpoint, group: string, name: string, fixtures: Fixtures, random: Random): Made {
  const variant = random.weighted(variantsOf(endpoint, !forbidden.has(`${group}.${name}`)));
  const caller = chooseCaller(endpoint, `${group}.${name}`, fixtures, random);
  const options = {
    // A request with one invalid value gets further than one with many.
    odd: variant === 'odd-values' ? random.pick([0.05, 0.1, 0.2, 0.4]) : 0,
    known: knownValues(caller, fixtures, random),
  };
  const { path, isForeign } = generateTarget(endpoint, group, caller, variant, fixtures, random);
  const query = endpoint.query ? generateQuery(generateValue(endpoint.query, random, options), random, variant) : '';
  const extra = !endpoint.query && variant === 'odd-query' ? `?${random.pick(oddEncodings)}=1` : '';
  const content = generateBody(
    endpoint,
    variant,
    () => (endpoint.body ? generateValue(endpoint.body, random, options) : null),
    random,
  );
  const headers = commonHeaders(random, caller.authorization);
  const type = variant === 'odd-type' ? random.pick(contentTypes) : content?.type;
  if (type !== undefined) headers.push(['Content-Type', type]);
  return {
    variant,
    role: caller.role,
    request: {
      method: variant === 'odd-method' ? random.pick(methods) : endpoint.method,
      target: path + query + extra,
      headers,
      ...(content && { body: content.body }),
    },
    mustFail: !mayCall(endpoint, caller) || (endpoint.access === 'user' && isForeign),
    ...(caller.role === 'disposable' && caller.account && { uses: caller.account }),
  };
}

/** Calls that need a code of an authenticator app, a signature, a provider or an email, which the fuzzer does not have. */
const needProof = new Set([
  'auth.verifyEmail',
  'secondFactor.signIn',
  'secondFactor.activate',
  'secondFactor.replaceRecoveryCodes',
  'emailChanges.confirm',
  'emailChanges.undo',
  'passkeys.create',
  'passkeys.rename',
  'passkeys.remove',
  'passkeys.login',
  'passkeys.confirmOptions',
  'passkeys.confirm',
]);
const needsProof = (group: string, name: string) => group === 'oidc' || needProof.has(`${group}.${name}`);

/** Development calls other than the mailbox set up an installation and are slow. */
const isFuzzed = ({ group, name, endpoint }: NamedEndpoint) =>
  endpoint.access !== 'webhook' && (endpoint.only !== 'development' || `${group}.${name}` === 'dev.mail');

/** All calls of the contract; new calls are included automatically. */
export const contractRoutes: readonly Route[] = allEndpoints.filter(isFuzzed).map(({ group, name, endpoint }) => ({
  name: `${endpoint.method} ${apiPrefix}${endpoint.path}`,
  weight: weights[`${group}.${name}`] ?? 1.5,
  canSucceed: !needsProof(group, name),
  make: (fixtures, random) => makeCall(endpoint, group, name, fixtures, random),
}));
