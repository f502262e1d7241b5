// An OpenID Connect provider on loopback with real keys, which can also misbehave. For tests only.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createGrants } from './oidc-grants.mjs';

/** @typedef {import('./oidc-grants.mjs').Person} Person */
/** @typedef {import('./oidc-grants.mjs').Faults} Faults */

const escapeHtml = (/** @type {string} */ value) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page on which a person of a browser test signs in. */
const loginPage = (/** @type {string} */ query) => `<!doctype html><html lang="en"><title>Provider</title>
<h1>Test provider</h1>
<form method="post" action="/authorize?${escapeHtml(query)}">
<label>Address <input name="email" type="email"></label>
<label>Subject <input name="sub"></label>
<button name="act" value="in">Sign in at the provider</button> <button name="act" value="cancel">Cancel</button>
</form></html>`;

/** @param {string} issuer @param {string} alg @param {string} clientAuth */
const metadataOf = (issuer, alg, clientAuth) => ({
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

/** @param {ReturnType<typeof createGrants>} grants @param {URL} url @param {import('node:http').IncomingMessage} request @returns {Promise<string>} where to go */
async function signInByPage(grants, url, request) {
  const form = new URLSearchParams(await text(request));
  const target = new URL(url.searchParams.get('redirect_uri') ?? '');
  const email = form.get('email') ?? '';
  const person = { sub: form.get('sub') || email, email, email_verified: true };
  const parameters =
    form.get('act') === 'cancel'
      ? { error: 'access_denied', state: url.searchParams.get('state') ?? '', iss: grants.issuer() }
      : grants.issueCode(url.searchParams, person);
  target.search = new URLSearchParams(parameters).toString();
  return target.href;
}

/**
 * @param {{ grants: ReturnType<typeof createGrants>, faults: Faults, metadata: object }} provider
 * @param {URL} url
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<[number, unknown]>}
 */
async function answer({ grants, faults, metadata }, url, request) {
  switch (url.pathname) {
    case '/.well-known/openid-configuration':
      if (faults.discoveryFailures) return [faults.discoveryFailures-- && 503, {}];
      return [faults.discoveryStatus ?? 200, metadata];
    case '/jwks':
      return [faults.keysStatus ?? 200, { keys: grants.publicKeys() }];
    case '/token': {
      const body = new URLSearchParams(await text(request));
      if (faults.tokenStatus) return [faults.tokenStatus, { message: 'something broke' }];
      return grants.exchange(request.headers.authorization, body);
    }
    case '/userinfo': {
      const person = grants.ownerOf((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      return person ? [200, person] : [401, {}];
    }
    default:
      return [404, {}];
  }
}

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
  /** @type {Faults} */
  let faults = {};
  /** @type {string[]} */
  const requests = [];
  let issuer = '';
  const grants = createGrants({
    now,
    clientId,
    clientSecret,
    clientAuth,
    alg,
    issuer: () => issuer,
    faults: () => faults,
  });

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    requests.push(`${request.method} ${url.pathname}`);
    if (faults.silent) return;
    void (async () => {
      if (url.pathname === '/authorize') {
        if (request.method === 'POST')
          response.writeHead(303, { location: await signInByPage(grants, url, request) }).end();
        else response.setHeader('content-type', 'text/html').end(loginPage(url.searchParams.toString()));
        return;
      }
      if (url.pathname === '/favicon.ico') return void response.writeHead(204).end();
      const [status, body] = await answer(
        { grants, faults, metadata: metadataOf(issuer, alg, clientAuth) },
        url,
        request,
      );
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
    signIn: (/** @type {string} */ url, /** @type {Person} */ person) =>
      grants.issueCode(new URL(url).searchParams, person),
    /** Until the next call. */
    misbehave: (/** @type {Faults} */ wanted) => void (faults = wanted),
    /** The old key disappears at once. */
    rotateKeys: grants.rotateKeys,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startOidcProvider>>} OidcProvider */
