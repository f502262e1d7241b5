// Creates accounts over the API: registered, subscribed, with codes, invites, API keys, a webhook and a logo.

/** @typedef {import('../generate/fixtures.ts').Account} Account */
/** @typedef {import('../generate/fixtures.ts').Code} Code */

const password = 'mosaic-tile-7';
/** Bots get no ids of clicks. */
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** @type {Record<import('@tessera/contract').QrType, object>} */
const contentByType = {
  url: { destination_url: 'https://example.org/menu' },
  text: { qr_data: { text: 'Table 7' } },
  email: { qr_data: { email: 'ann@example.org', subject: 'Hello' } },
  phone: { qr_data: { phone: '+1 555 010 9999' } },
  sms: { qr_data: { phone: '+1 555 010 9999', message: 'Hi' } },
  wifi: { qr_data: { ssid: 'Guests', password: 'welcome-here' } },
  vcard: { qr_data: { name: 'Ann Example', phone: '+1 555 010 9999' } },
  event: { qr_data: { title: 'Opening', startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T12:00:00Z' } },
  location: { qr_data: { latitude: 48.2, longitude: 16.37 } },
  crypto: { qr_data: { type: 'bitcoin', address: 'bc1qexample', amount: 0.5 } },
};
const contents = Object.entries(contentByType).map(([type, content]) => ({ qr_type: type, ...content }));

/** @typedef {ReturnType<typeof import('./api-client.mjs').apiClient>} Api */

/** @param {string} address */
const withoutOrigin = (address) => address.slice(new URL(address).origin.length);

/** @param {Api} api @param {Account} account @param {object} body @returns {Promise<Code>} */
async function createCode(api, { token }, body) {
  const { id } = await api.must('/v1/qr-codes', { method: 'POST', token, body });
  const { short_hash: hash } = await api.must(`/v1/qr-codes/${id}`, { token });
  return { id, hash };
}

/** Gives a code rules of every kind, and another one a password and a preview. @param {Api} api @param {Account} account */
async function setRules(api, { token, codes: [first, second] }) {
  const rules = [
    { conditions: { sources: ['scan'], percentage: 50 }, destination_url: 'https://example.org/scan' },
    {
      conditions: { languages: ['es'], hours: [{ from: '18:00', to: '02:00' }] },
      destination_url: 'https://example.org/es',
    },
    { conditions: { systems: ['ios'], countries: ['FR'] }, destination_url: 'https://example.org/fr' },
  ];
  const variants = [{ weight: 1 }, { weight: 2, destination_url: 'https://example.org/b' }];
  const body = { timezone: 'Europe/Paris', rules, variants, click_limit: { clicks: 1000 } };
  await api.must(`/v1/qr-codes/${first?.id}/rules`, { method: 'PUT', token, body });
  const settings = { password: 'sesame', preview: { title: 'Preview' } };
  await api.must(`/v1/qr-codes/${second?.id}/link-settings`, { method: 'PUT', token, body: settings });
}

/** Pays for Pro on the emulator's pages and waits until the product has the subscription. @param {Api} api @param {Account} account */
async function subscribe(api, { email, token }) {
  const control = new URLSearchParams({ do: 'payments', fail: 'no', customer: email });
  await api.call('/dev/stripe/control', { method: 'POST', form: control });
  const { checkoutUrl } = await api.must('/v1/subscription/checkout', { method: 'POST', token });
  const form = new URLSearchParams({ card: '4242424242424242', name: 'Ann' });
  await api.must(new URL(checkoutUrl).pathname, { method: 'POST', form });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await api.must('/v1/subscription/status', { token })).hasActiveSubscription) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${email} did not become Pro`);
}

/** @param {Api} api @param {Account} account @returns {Promise<{ id: string, key: string }>} */
function createApiKey(api, { token }) {
  const codes = ['codes:read', 'codes:create', 'codes:write'];
  const scopes = [...codes, 'stats:read', 'shares:write', 'conversions:create', 'webhooks:write'];
  const body = { name: 'Fuzzer', scopes, current_password: password };
  return api.must('/v1/api-keys', { method: 'POST', token, body });
}

/** @param {Api} api @param {Account} account */
async function createWebhook(api, { token, webhooks }) {
  const body = { url: 'https://receiver.invalid/events', events: ['code.created', 'code.clicked'] };
  const { id } = await api.must('/v1/webhooks', { method: 'POST', token, body });
  webhooks.push({ id });
}

/** @param {Api} api @param {Account} account */
async function createLook(api, { token, codes, brandLooks }) {
  const body = { name: 'Fuzzer', code_id: codes[0]?.id };
  const { id } = await api.must('/v1/brand-looks', { method: 'POST', token, body });
  brandLooks.push({ id });
}

/** Requests new signed URLs. @param {Api} api @param {Account} account */
async function renewSignedUrls(api, { token, codes, ...account }) {
  const [first, second] = codes;
  if (!first || !second) return;
  const sign = async (path) => withoutOrigin((await api.must(`/v1/qr-codes/${path}`, { token })).downloadUrl);
  account.downloads.splice(
    0,
    5,
    await sign(`${first.id}/download/pdf?width_mm=30&bleed_mm=3&crop_marks=true`),
    await sign(`${first.id}/download/svg`),
    await sign(`${second.id}/download/svg?size=500`),
    await sign(`${first.id}/download/png?size=200`),
    await sign(`${first.id}/download/webp?size=100`),
  );
  account.exports.splice(
    0,
    2,
    await sign(`${first.id}/stats/export`),
    await sign(`${first.id}/stats/export?interval=click`),
  );
}

/** Shares the figures of the account, also behind its password. Ends earlier shares. @param {Api} api @param {Account} account */
async function renewShares(api, { token, shares }) {
  const { shares: former } = await api.must('/v1/shares', { token });
  for (const { id } of former) await api.call(`/v1/shares/${id}`, { method: 'DELETE', token });
  for (const [place, settings] of [{}, { password }].entries()) {
    const body = { kind: 'account', ...settings };
    const { id, url } = await api.must('/v1/shares', { method: 'POST', token, body });
    shares[place] = { id, token: url.split('/').at(-1) };
  }
}

/** The id of a click on the first code, which has rules. @param {Api} api @param {Account} account */
async function renewClickId(api, { token, codes: [code], clickIds }) {
  const body = { pass_click_id: true };
  await api.must(`/v1/qr-codes/${code?.id}/link-settings`, { method: 'PUT', token, body });
  const { location } = await api.call(`/${code?.hash}`, { agent: browser });
  clickIds[0] = new URL(location ?? '').searchParams.get('tes_click') ?? '';
}

/** @param {Api} api @param {Account} account @returns {Promise<string>} path of the logo */
async function uploadLogo(api, { token, codes }) {
  const form = new FormData();
  form.set('logo', new Blob([png], { type: 'image/png' }), 'logo.png');
  return withoutOrigin((await api.must(`/v1/qr-codes/${codes[0]?.id}/logo`, { method: 'POST', token, form })).logo_url);
}

const emptyAccount = () => ({
  codes: [],
  invites: [],
  downloads: [],
  exports: [],
  apiKey: '',
  apiKeys: [],
  webhooks: [],
  brandLooks: [],
  shares: [],
  clickIds: [],
});

/** @param {string} url the product's @param {Api} api */
export function createAccounts(url, api) {
  let created = 0;
  const newAddress = (name) => {
    created += 1;
    return `${name}-${created}-${Date.now().toString(36)}@example.org`;
  };

  /** @returns {Promise<Account>} */
  async function register() {
    const email = newAddress('person');
    const body = { email, password, turnstileToken: 'development-token' };
    const { accessToken, refreshToken } = await api.must('/v1/auth/register', { method: 'POST', body });
    return { email, password, token: accessToken, refreshToken, resetToken: '', ...emptyAccount() };
  }

  /** An account with a pending password reset. */
  async function registerDisposable() {
    const account = await register();
    const body = { email: account.email };
    const { resetLink = '' } = await api.must('/v1/auth/forgot-password', { method: 'POST', body });
    return { ...account, resetToken: new URL(resetLink, url).searchParams.get('token') ?? '' };
  }

  /** @param {Account} account */
  async function invite({ token, invites }) {
    for (let n = 0; n < 2; n += 1) {
      const body = { email: newAddress('friend') };
      const { id, inviteCode } = await api.must('/v1/invites/send', { method: 'POST', token, body });
      invites.push({ id, code: inviteCode });
    }
  }

  async function registerPro() {
    const account = await register();
    await subscribe(api, account);
    account.apiKey = (await createApiKey(api, account)).key;
    account.apiKeys.push({ id: (await createApiKey(api, account)).id });
    await createWebhook(api, account);
    for (const body of contents) account.codes.push(await createCode(api, account, body));
    await setRules(api, account);
    await createLook(api, account);
    await renewSignedUrls(api, account);
    await renewShares(api, account);
    await renewClickId(api, account);
    await invite(account);
    return account;
  }

  async function registerFree() {
    const account = await register();
    account.codes.push(await createCode(api, account, /** @type {object} */ (contents[0])));
    await invite(account);
    return account;
  }

  return {
    register,
    registerDisposable,
    registerFree,
    registerPro,
    /** @param {Account} account */
    subscribe: (account) => subscribe(api, account),
    /** @param {Account} account @param {object} body */
    createCode: (account, body) => createCode(api, account, body),
    /** Creates the account's code at this index again, with the same type. @param {Account} account @param {number} index */
    replaceCode: async (account, index) => {
      account.codes[index] = await createCode(api, account, /** @type {object} */ (contents[index]));
    },
    /** @param {Account} account */
    renewSignedUrls: (account) => renewSignedUrls(api, account),
    /** @param {Account} account */
    renewShares: (account) => renewShares(api, account),
    /** @param {Account} account */
    uploadLogo: (account) => uploadLogo(api, account),
  };
}
