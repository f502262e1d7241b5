// The accounts, codes, links and signed URLs of a run. Requests delete, sign out and change accounts; `restoreAccounts` restores
// them, so that their number and order stay the same.
import { createAccounts } from './accounts.mjs';
import { apiClient } from './api-client.mjs';

/** @typedef {import('../generate/fixtures.ts').Account} Account */

const counts = { pro: 4, free: 3, disposable: 6, codes: 10 };
const webhookSecret = 'whsec_tessera_emulator';
/** Codes beyond this number are deleted, except in one account that keeps a long list. */
const maxCodes = 40;
/** Signed URLs are valid for ten minutes, access tokens for fifteen. */
const renewMs = 5 * 60_000;
const tidyMs = 10_000;

/** @template T @param {number} count @param {() => Promise<T>} make */
async function several(count, make) {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push(await make());
  return made;
}

/** @param {import('./target.mjs').ProductTarget} target @param {ReturnType<typeof apiClient>} api @param {ReturnType<typeof createAccounts>} accounts */
async function createFixtures(target, api, accounts) {
  const { register, registerDisposable, registerFree, registerPro, createCode, uploadLogo } = accounts;
  const operator = await register();
  await target.grantOperator(operator.email);
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
  const left = await register();
  await api.must('/v1/auth/logout', { method: 'POST', token: left.token });
  const { text: page } = await api.call('/');
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  return {
    pro,
    operator,
    free: await several(counts.free, registerFree),
    disposable: await several(counts.disposable, registerDisposable),
    endedTokens: [left.token],
    deletedCode,
    inactiveCode,
    assets: assets.length > 0 ? assets : ['/'],
    logos: [await uploadLogo(owner)],
    webhookSecret,
    nowSeconds: () => Math.floor(Date.now() / 1000),
  };
}

/** @param {import('./target.mjs').ProductTarget} target */
export async function createAccountPool(target) {
  const api = apiClient(target.url);
  const accounts = createAccounts(target.url, api);
  const { registerDisposable, registerFree, registerPro, subscribe, replaceCode } = accounts;
  const fixtures = await createFixtures(target, api, accounts);
  const used = new Set();
  let renewedAt = Date.now();
  let tidiedAt = Date.now();

  /** Signs in again, or starts over where the account is gone. @param {Account} account @param {() => Promise<Account>} startOver */
  async function signIn(account, startOver) {
    const body = { email: account.email, password: account.password, turnstileToken: 'development-token' };
    const { status, json } = await api.call('/v1/auth/login', { method: 'POST', body });
    if (status === 200) Object.assign(account, { token: json().accessToken, refreshToken: json().refreshToken });
    else if (status === 401) Object.assign(account, await startOver());
  }

  /** Replaces codes that were deleted, and deletes others so that lists stay short. @param {Account} account */
  async function tidyCodes(account) {
    const { token, codes } = account;
    const path = `/v1/qr-codes?limit=${maxCodes}&sort=newest`;
    const { qr_codes: all, next_cursor: more } = await api.must(path, { token });
    const spare = all.filter(({ id }) => !codes.some((code) => code.id === id));
    for (const [place, { id }] of codes.entries()) {
      const isThere =
        all.some((code) => code.id === id) || (await api.call(`/v1/qr-codes/${id}`, { token })).status !== 404;
      if (isThere) continue;
      // A free account has no quota left if a request has created a code.
      const found = spare.shift();
      if (found) codes[place] = { id: found.id, hash: found.short_hash };
      else await replaceCode(account, place);
    }
    const isCollector = account === fixtures.pro[0];
    if (isCollector || more === null) return;
    for (const { id } of spare) await api.call(`/v1/qr-codes/${id}`, { method: 'DELETE', token });
  }

  /** @param {Account} account @param {boolean} isRenewed */
  async function restore(account, isRenewed) {
    const isPro = fixtures.pro.includes(account);
    const { status } = await api.call('/v1/auth/me', { token: account.token });
    if (isRenewed || status === 401) await signIn(account, isPro ? registerPro : registerFree);
    const { token } = account;
    if (isPro && !(await api.must('/v1/subscription/status', { token })).hasActiveSubscription)
      await subscribe(account);
    await tidyCodes(account);
    if (!isPro || !isRenewed) return;
    await accounts.renewSignedUrls(account);
    await accounts.renewShares(account);
  }

  return {
    fixtures,
    /** Says that a request may have ended this account. @param {Account} account */
    use: (account) => used.add(account),
    /** Restores accounts that requests have changed; retries failures later. */
    async restoreAccounts() {
      for (const account of used) {
        Object.assign(account, await registerDisposable());
        used.delete(account);
      }
      if (Date.now() - tidiedAt < tidyMs) return;
      tidiedAt = Date.now();
      const isRenewed = Date.now() - renewedAt > renewMs;
      if (isRenewed) renewedAt = Date.now();
      for (const account of [...fixtures.free, fixtures.operator, ...fixtures.pro])
        await restore(account, isRenewed).catch(() => undefined);
      const [owner] = fixtures.pro;
      if (owner && (await api.call(String(fixtures.logos[0]))).status === 404)
        fixtures.logos[0] = await accounts.uploadLogo(owner);
    },
  };
}
