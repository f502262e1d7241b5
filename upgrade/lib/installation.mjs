// Accounts, sessions, codes and pictures of an installation, as its users see them.
import { createHash } from 'node:crypto';
import { createOwner, nextAddress } from '../../packages/test-kit/src/product.mjs';

/** A PNG of 5 × 5 pixels. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

const dotsStyles = ['square', 'rounded', 'extra-rounded', 'dots', 'classy', 'classy-rounded'];

/** @param {string} url @param {string} path @param {{ token?: string, body?: unknown }} [options] @returns {Promise<any>} */
export async function callAt(url, path, { token, body } = {}) {
  const answer = await fetch(`${url}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...nextAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** @param {string} url @param {string} name */
const signIn = (url, name) =>
  callAt(url, '/auth/login', {
    body: { email: `${name}@example.org`, password: 'mosaic-tile-7', turnstileToken: 'x' },
  });

/** Free accounts with a logo, and a Pro account with a code in every style. @param {string} url */
export async function fillInstallation(url) {
  const owners = [];
  for (const name of ['ann', 'bob', 'pro']) {
    const owner = await createOwner(url, name);
    const form = new FormData();
    form.append('logo', new Blob([logo], { type: 'image/png' }), 'logo.png');
    await owner.call(`/qr-codes/${owner.id}/logo`, { method: 'POST', form });
    if (name === 'pro') {
      await owner.subscribe();
      for (const style of dotsStyles)
        await owner.call('/qr-codes', {
          method: 'POST',
          body: {
            qr_type: 'url',
            title: style,
            destination_url: `https://example.org/${style}`,
            style: { style, dots_style: style, dots_color: '#123456', margin: 12 },
          },
        });
    }
    owners.push({ ...owner, session: await signIn(url, name) });
  }
  return owners;
}
/** @typedef {Awaited<ReturnType<typeof fillInstallation>>[number]} Owner */

/** @param {string} url @param {string} token @param {string} id @param {string} format */
async function downloadPicture(url, token, id, format) {
  const { downloadUrl } = await callAt(url, `/qr-codes/${id}/download/${format}`, { token });
  const answer = await fetch(new URL(new URL(downloadUrl, url).pathname + new URL(downloadUrl, url).search, url));
  if (!answer.ok) throw new Error(`${format} of ${id} answered ${answer.status}`);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

/** What the owner sees, with the access token of the first sign-in. @param {string} url @param {Owner} owner */
export async function ownerView(url, { session: { accessToken: token } }) {
  const { qr_codes: listed } = await callAt(url, '/qr-codes?limit=100', { token });
  const codes = [];
  for (const { id } of listed) {
    const pictures = [];
    for (const format of ['svg', 'png']) pictures.push(await downloadPicture(url, token, id, format));
    codes.push({ code: await callAt(url, `/qr-codes/${id}`, { token }), pictures });
  }
  return { user: await callAt(url, '/auth/me', { token }), listed, codes };
}

/** Changes with every click, or with the time. */
const volatile = /^(click_count|logo_url)$/;

/** A thumbnail's URL expires; its `version` is a hash of what is drawn. */
const stable = (value) => (typeof value === 'string' && /[?&]version=([\w-]+)/.exec(value)?.[1]) || value;

/** The paths of values that differ. New fields are no difference. @returns {string[]} */
export function differences(before, after, path = '') {
  if (before === null || typeof before !== 'object') return stable(before) === stable(after) ? [] : [path];
  return Object.keys(before)
    .filter((key) => !volatile.test(key))
    .flatMap((key) => differences(before[key], after?.[key], `${path}/${key}`));
}
