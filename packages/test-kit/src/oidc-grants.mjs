// Codes, tokens and keys of the provider in oidc-provider.mjs.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';

/** @typedef {{ sub: string, email?: string, email_verified?: boolean | string, amr?: string[], acr?: string }} Person */
/**
 * How the provider misbehaves. `claims` replaces claims of the token, `undefined` removes one.
 * @typedef {object} Faults
 * @property {Record<string, unknown>} [claims]
 * @property {boolean} [wrongSignature]
 * @property {boolean} [unsigned]
 * @property {boolean} [noIdToken]
 * @property {number} [discoveryStatus]
 * @property {number} [discoveryFailures] This many requests for the metadata fail with a 503.
 * @property {number} [tokenStatus]
 * @property {number} [keysStatus]
 * @property {boolean} [silent] No request is answered.
 * @property {boolean} [addressInUserInfo] The token has no address; the user info endpoint has it.
 */

/**
 * @typedef {object} GrantOptions
 * @property {() => Date} now
 * @property {string} clientId
 * @property {string} clientSecret
 * @property {'client_secret_post' | 'client_secret_basic'} clientAuth
 * @property {'RS256' | 'ES256'} alg
 * @property {() => string} issuer
 * @property {() => Faults} faults
 */

const base64url = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const random = () => randomBytes(24).toString('base64url');

/** @param {'RS256' | 'ES256'} alg */
function createKey(alg) {
  const { privateKey, publicKey } =
    alg === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  return { alg, kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' } };
}
/** @typedef {ReturnType<typeof createKey>} Key */

/** @param {Key} key @param {object} claims */
function signToken({ alg, kid, privateKey }, claims) {
  const signed = `${base64url({ alg, kid, typ: 'JWT' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** @param {GrantOptions} options */
export function createGrants({ now, clientId, clientSecret, clientAuth, alg, issuer, faults }) {
  let keys = [createKey(alg)];
  /** @type {Map<string, { query: URLSearchParams, person: Person, at: Date }>} */
  const codes = new Map();
  /** @type {Map<string, Person>} */
  const accessTokens = new Map();

  /** @param {URLSearchParams} query @param {Person} person */
  function issueCode(query, person) {
    const code = random();
    codes.set(code, { query, person, at: now() });
    return { code, state: query.get('state') ?? '', iss: issuer() };
  }

  /** @param {{ query: URLSearchParams, person: Person, at: Date }} grant */
  function idTokenFor({ query, person, at }) {
    const seconds = Math.floor(now().getTime() / 1000);
    const { email, email_verified, ...rest } = person;
    const claims = {
      iss: issuer(),
      aud: clientId,
      iat: seconds,
      exp: seconds + 300,
      auth_time: Math.floor(at.getTime() / 1000),
      nonce: query.get('nonce') ?? undefined,
      ...rest,
      ...(faults().addressInUserInfo ? {} : { email, email_verified }),
      ...faults().claims,
    };
    const key = /** @type {Key} */ (keys.at(-1));
    if (faults().unsigned) return `${base64url({ alg: 'none' })}.${base64url(claims)}.`;
    return signToken(faults().wrongSignature ? { ...createKey(alg), kid: key.kid } : key, claims);
  }

  /** @param {string | undefined} authorization @param {URLSearchParams} body @returns {[number, object]} */
  function exchange(authorization, body) {
    const basic = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [id, secret] =
      clientAuth === 'client_secret_basic'
        ? basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
        : [body.get('client_id'), body.get('client_secret')];
    if (id !== clientId || secret !== clientSecret) return [401, { error: 'invalid_client' }];
    const code = body.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      grant?.query.get('code_challenge') === challenge && grant.query.get('redirect_uri') === body.get('redirect_uri');
    if (!grant || !isValid) return [400, { error: 'invalid_grant' }];
    const access_token = random();
    accessTokens.set(access_token, grant.person);
    const tokens = { access_token, token_type: 'Bearer', expires_in: 300 };
    return [200, faults().noIdToken ? tokens : { ...tokens, id_token: idTokenFor(grant) }];
  }

  return {
    issuer,
    issueCode,
    exchange,
    publicKeys: () => keys.map(({ jwk }) => jwk),
    ownerOf: (/** @type {string} */ accessToken) => accessTokens.get(accessToken),
    rotateKeys: () => void (keys = [createKey(alg)]),
  };
}
