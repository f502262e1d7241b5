// An OpenID Connect provider on loopback with real keys, which can also misbehave. For tests only.
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

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

const base64url = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const random = () => randomBytes(24).toString('base64url');
const escapeHtml = (/** @type {string} */ value) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

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

/** The page on which a person of a browser test signs in. */
const loginPage = (/** @type {string} */ query) => `<!doctype html><html lang="en"><title>Provider</title>
<h1>Test provider</h1>
<form method="post" action="/authorize?${escapeHtml(query)}">
<label>Address <input name="email" type="email"></label>
<label>Subject <input name="sub"></label>
<button name="act" value="in">Sign in at the provider</button> <button name="act" value="cancel">Cancel</button>
</form></html>`;

/**
 * @param {object} [options]
 * @param {() => Date} [options.now]
 * @param {string} [options.clientId]
 * @param {string} [options.clientSecret]
 * @param {'client_secret_post' | 'client_secret_basic'} [options.clientAuth]
 * @param {'RS256' | 'ES256'} [options.alg]
 */
export async function startOidcProvider({
  now = () => new Date(),
  clientId = 'tessera-test',
  clientSecret = 'secret-of-the-client/+ &',
  clientAuth = 'client_secret_post',
  alg = 'ES256',
} = {}) {
  let keys = [createKey(alg)];
  /** @type {Faults} */
  let faults = {};
  /** @type {Map<string, { query: URLSearchParams, person: Person, at: Date }>} */
  const codes = new Map();
  /** @type {Map<string, Person>} */
  const accessTokens = new Map();
  /** @type {string[]} */
  const requests = [];
  let issuer = '';

  /** @param {URLSearchParams} query @param {Person} person */
  function issueCode(query, person) {
    const code = random();
    codes.set(code, { query, person, at: now() });
    return { code, state: query.get('state') ?? '', iss: issuer };
  }

  /** @param {{ query: URLSearchParams, person: Person, at: Date }} grant */
  function idTokenFor({ query, person, at }) {
    const seconds = Math.floor(now().getTime() / 1000);
    const { email, email_verified, ...rest } = person;
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 300,
      auth_time: Math.floor(at.getTime() / 1000),
      nonce: query.get('nonce') ?? undefined,
      ...rest,
      ...(faults.addressInUserInfo ? {} : { email, email_verified }),
      ...faults.claims,
    };
    const key = /** @type {Key} */ (keys.at(-1));
    if (faults.unsigned) return `${base64url({ alg: 'none' })}.${base64url(claims)}.`;
    return signToken(faults.wrongSignature ? { ...createKey(alg), kid: key.kid } : key, claims);
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
    return [200, faults.noIdToken ? tokens : { ...tokens, id_token: idTokenFor(grant) }];
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [alg],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [clientAuth],
    authorization_response_iss_parameter_supported: true,
  });

  /** @param {URL} url @param {import('node:http').IncomingMessage} request @returns {Promise<[number, unknown]>} */
  async function answer(url, request) {
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        if (faults.discoveryFailures) return [faults.discoveryFailures-- && 503, {}];
        return [faults.discoveryStatus ?? 200, metadata()];
      case '/jwks':
        return [faults.keysStatus ?? 200, { keys: keys.map(({ jwk }) => jwk) }];
      case '/token': {
        const body = new URLSearchParams(await text(request));
        if (faults.tokenStatus) return [faults.tokenStatus, { message: 'something broke' }];
        return exchange(request.headers.authorization, body);
      }
      case '/userinfo': {
        const person = accessTokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
        return person ? [200, person] : [401, {}];
      }
      default:
        return [404, {}];
    }
  }

  /** @param {URL} url @param {import('node:http').IncomingMessage} request @returns {Promise<string>} where to go */
  async function signInByPage(url, request) {
    const form = new URLSearchParams(await text(request));
    const target = new URL(url.searchParams.get('redirect_uri') ?? '');
    const email = form.get('email') ?? '';
    const person = { sub: form.get('sub') || email, email, email_verified: true };
    const parameters =
      form.get('act') === 'cancel'
        ? { error: 'access_denied', state: url.searchParams.get('state') ?? '', iss: issuer }
        : issueCode(url.searchParams, person);
    target.search = new URLSearchParams(parameters).toString();
    return target.href;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    requests.push(`${request.method} ${url.pathname}`);
    if (faults.silent) return;
    void (async () => {
      if (url.pathname === '/authorize') {
        if (request.method === 'POST') response.writeHead(303, { location: await signInByPage(url, request) }).end();
        else response.setHeader('content-type', 'text/html').end(loginPage(url.searchParams.toString()));
        return;
      }
      const [status, body] = await answer(url, request);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  issuer = `http://127.0.0.1:${port}`;

  return {
    issuer,
    clientId,
    clientSecret,
    /** Method and path of every request. */
    requests,
    /** What a browser would bring back after this person has signed in on the page at `url`. */
    signIn: (/** @type {string} */ url, /** @type {Person} */ person) => issueCode(new URL(url).searchParams, person),
    /** Until the next call. */
    misbehave: (/** @type {Faults} */ wanted) => void (faults = wanted),
    /** The old key disappears at once. */
    rotateKeys: () => void (keys = [createKey(alg)]),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startOidcProvider>>} OidcProvider */
