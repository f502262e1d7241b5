// Creates accounts over the API: registered, subscribed, with codes, invites and a logo.

/** @typedef {import('../generate/fixtures.ts').Account} Account */
/** @typedef {import('../generate/fixtures.ts').Code} Code */

const password = 'mosaic-tile-7';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const contents = [
  { qr_type: 'url', destination_url: 'https://example.org/menu' },
  { qr_type: 'text', qr_data: { text: 'Table 7' } },
  { qr_type: 'email', qr_data: { email: 'ann@example.org', subject: 'Hello' } },
  { qr_type: 'phone', qr_data: { phone: '+1 555 010 9999' } },
  { qr_type: 'sms', qr_data: { phone: '+1 555 010 9999', message: 'Hi' } },
  { qr_type: 'wifi', qr_data: { ssid: 'Guests', password: 'welcome-here' } },
  { qr_type: 'vcard', qr_data: { name: 'Ann Example', phone: '+1 555 010 9999' } },
  {
    qr_type: 'event',
    qr_data: { title: 'Opening', startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T12:00:00Z' },
  },
  { qr_type: 'location', qr_data: { latitude: 48.2, longitude: 16.37 } },
  { qr_type: 'crypto', qr_data: { type: 'bitcoin', address: 'bc1qexample', amount: 0.5 } },
];

/** @param {string} url the product's @param {ReturnType<typeof import('./api-client.mjs').apiClient>} api */
export function createAccounts(url, api) {
  /** Makes email addresses unique. */
  let lastNumber = 0;

  /** @returns {Promise<Account>} */
  async function register() {
    lastNumber += 1;
    const email = `person-${lastNumber}-${Date.now().toString(36)}@example.org`;
    const body = { email, password, turnstileToken: 'development-token' };
    const { accessToken, refreshToken } = await api.must('/v1/auth/register', { method: 'POST', body });
    return {
      email,
      password,
      token: accessToken,
      refreshToken,
      resetToken: '',
      codes: [],
      invites: [],
      downloads: [],
      exports: [],
    };
  }

  /** An account with a pending password reset. */
  async function registerDisposable() {
    const account = await register();
    const { resetLink = '' } = await api.must('/v1/auth/forgot-password', {
      method: 'POST',
      body: { email: account.email },
    });
    return { ...account, resetToken: new URL(resetLink, url).searchParams.get('token') ?? '' };
  }

  /** @param {Account} account @param {object} body @returns {Promise<Code>} */
  async function createCode({ token }, body) {
    const { id } = await api.must('/v1/qr-codes', { method: 'POST', token, body });
    const { short_hash: hash } = await api.must(`/v1/qr-codes/${id}`, { token });
    return { id, hash };
  }

  /** Subscribes to Pro through the checkout page and waits until the subscription is active. @param {Account} account */
  async function subscribe({ email, token }) {
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

  /** @param {string} address */
  const pathOf = (address) => address.slice(new URL(address).origin.length);

  /** @param {Account} account */
  async function renewSignedUrls({ token, codes, ...account }) {
    const signedPath = async (path) => pathOf((await api.must(path, { token })).downloadUrl);
    const [first, second] = codes;
    if (!first || !second) return;
    account.downloads.splice(
      0,
      4,
      await signedPath(`/v1/qr-codes/${first.id}/download/svg`),
      await signedPath(`/v1/qr-codes/${second.id}/download/svg?size=500`),
      await signedPath(`/v1/qr-codes/${first.id}/download/png?size=200`),
      await signedPath(`/v1/qr-codes/${first.id}/download/webp?size=100`),
    );
    account.exports.splice(
      0,
      2,
      await signedPath(`/v1/qr-codes/${first.id}/stats/export`),
      await signedPath(`/v1/qr-codes/${first.id}/stats/export?interval=click`),
    );
  }

  /** @param {Account} account @returns {Promise<string>} the path of the logo */
  async function uploadLogo({ token, codes }) {
    const form = new FormData();
    form.set('logo', new Blob([png], { type: 'image/png' }), 'logo.png');
    return pathOf((await api.must(`/v1/qr-codes/${codes[0]?.id}/logo`, { method: 'POST', token, form })).logo_url);
  }

  /** @param {Account} account */
  async function invite({ token, invites }) {
    for (let n = 0; n < 2; n += 1) {
      lastNumber += 1;
      const body = { email: `friend-${lastNumber}-${Date.now().toString(36)}@example.org` };
      const { id, inviteCode } = await api.must('/v1/invites/send', { method: 'POST', token, body });
      invites.push({ id, code: inviteCode });
    }
  }

  async function registerPro() {
    const account = await register();
    await subscribe(account);
    for (const body of contents) account.codes.push(await createCode(account, body));
    await renewSignedUrls(account);
    await invite(account);
    return account;
  }

  async function registerFree() {
    const account = await register();
    account.codes.push(await createCode(account, /** @type {object} */ (contents[0])));
    await invite(account);
    return account;
  }

  /** Replaces the code at this index by a new one of the same type. @param {Account} account @param {number} index */
  const replaceCode = async (account, index) => {
    account.codes[index] = await createCode(account, /** @type {object} */ (contents[index]));
  };

  return {
    register,
    registerDisposable,
    registerFree,
    registerPro,
    subscribe,
    createCode,
    replaceCode,
    renewSignedUrls,
    uploadLogo,
  };
}
