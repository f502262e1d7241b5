// The accounts, codes, links and signed URLs of a run. Requests delete, sign out and change accounts; `restoreAccounts` restores
// them, so that their number and order stay the same.
import { createAccounts } from './accounts.mjs';
import { apiClient } from './api-client.mjs';

/** @typedef {import('../generate/fixtures.ts').Fixtures} Fixtures */
/** @typedef {import('../generate/fixtures.ts').Account} Account */

const counts = { pro: 4, free: 3, disposable: 6, codes: 10 };
const webhookSecret = 'whsec_tessera_emulator';
/** Codes beyond this number are deleted, except in one account, whose list may grow. */
const maxCodes = 40;
/** Signed URLs are valid for ten minutes, access tokens for fifteen. */
const renewMs = 5 * 60_000;
const restoreIntervalMs = 10_000;

/** @param {string} url the product's */
export async function createAccountPool(url) {
  const api = apiClient(url);
  const accounts = createAccounts(url, api);
  const { register, registerDisposable, registerFree, registerPro, subscribe, createCode, replaceCode } = accounts;
  const { renewSignedUrls, uploadLogo } = accounts;

  /** @template T @param {number} count @param {() => Promise<T>} make */
  async function several(count, make) {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await make());
    return made;
  }

  async function createFixtures() {
    const pro = await several(counts.pro, registerPro);
    const [owner] = /** @type {[Account]} */ (pro);
    const deletedCode = await createCode(owner, { qr_type: 'url', destination_url: 'https://example.org/gone' });
    await api.must(`/v1/qr-codes/${deletedCode.id}`, { method: 'DELETE', token: owner.token });
    const inactiveCode = await createCode(owner, { qr_type: 'url', destination_url: 'https://example.org/off' });
    await api.must(`/v1/qr-codes/${inactiveCode.id}`, {
      method: 'PUT',
      token: owner.token,
      body: { is_active: false },
    });
    const signedOut = await register();
    await api.must('/v1/auth/logout', { method: 'POST', token: signedOut.token });
    const { text: page } = await api.call('/');
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    return {
      pro,
      free: await several(counts.free, registerFree),
      disposable: await several(counts.disposable, registerDisposable),
      endedTokens: [signedOut.token],
      deletedCode,
      inactiveCode,
      assets: assets.length > 0 ? assets : ['/'],
      logos: [await uploadLogo(owner)],
      webhookSecret,
      nowSeconds: () => Math.floor(Date.now() / 1000),
    };
  }

  const fixtures = await createFixtures();
  const used = new Set();
  let renewedAt = Date.now();
  let restoredAt = Date.now();

  /** Signs in again. If the account was deleted, creates a new one. @param {Account} account @param {() => Promise<Account>} createAgain */
  async function signIn(account, createAgain) {
    const body = { email: account.email, password: account.password, turnstileToken: 'development-token' };
    const { status, json } = await api.call('/v1/auth/login', { method: 'POST', body });
    if (status === 200) Object.assign(account, { token: json().accessToken, refreshToken: json().refreshToken });
    else if (status === 401) Object.assign(account, await createAgain());
  }

  /** Replaces deleted codes, and deletes surplus ones so that lists stay short. @param {Account} account */
  async function restoreCodes(account) {
    const { token, codes } = account;
    const path = `/v1/qr-codes?limit=${maxCodes}&sort=newest`;
    const { qr_codes: all, next_cursor: more } = await api.must(path, { token });
    const surplus = all.filter(({ id }) => !codes.some((code) => code.id === id));
    for (const [index, { id }] of codes.entries()) {
      const exists =
        all.some((code) => code.id === id) || (await api.call(`/v1/qr-codes/${id}`, { token })).status !== 404;
      if (exists) continue;
      // A free account has no quota left if a request has created a code.
      const reusable = surplus.shift();
      if (reusable) codes[index] = { id: reusable.id, hash: reusable.short_hash };
      else await replaceCode(account, index);
    }
    const isCollector = account === fixtures.pro[0];
    if (isCollector || more === null) return;
    for (const { id } of surplus) await api.call(`/v1/qr-codes/${id}`, { method: 'DELETE', token });
  }

  /** @param {Account} account @param {boolean} isRenewed */
  async function restore(account, isRenewed) {
    const isPro = fixtures.pro.includes(account);
    const { status } = await api.call('/v1/auth/me', { token: account.token });
    if (isRenewed || status === 401) await signIn(account, isPro ? registerPro : registerFree);
    const { token } = account;
    if (isPro && !(await api.must('/v1/subscription/status', { token })).hasActiveSubscription)
      await subscribe(account);
    await restoreCodes(account);
    if (isPro && isRenewed) await renewSignedUrls(account);
  }

  return {
    fixtures,
    /** Marks an account that a request may have deleted or changed. @param {Account} account */
    use: (account) => used.add(account),
    /** Restores accounts that requests have changed; retries failures later. */
    async restoreAccounts() {
      for (const account of used) {
        Object.assign(account, await registerDisposable());
        used.delete(account);
      }
      if (Date.now() - restoredAt < restoreIntervalMs) return;
      restoredAt = Date.now();
      const isRenewed = Date.now() - renewedAt > renewMs;
      if (isRenewed) renewedAt = Date.now();
      for (const account of [...fixtures.free, ...fixtures.pro])
        await restore(account, isRenewed).catch(() => undefined);
      const [owner] = fixtures.pro;
      if (owner && (await api.call(String(fixtures.logos[0]))).status === 404)
        fixtures.logos[0] = await uploadLogo(owner);
    },
  };
}
