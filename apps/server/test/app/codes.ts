import { type BodyInput, endpoints, type QrType, type SignedIn } from '@tessera/contract';
import { sql } from '../../src/platform/db/sql.ts';
import { createSignedInUser } from './users.ts';
import type { TestApp } from './test-app.ts';

type Person = SignedIn & { email: string };

/** Stores a subscription, like a webhook. */
export async function subscribe(app: TestApp, email: string, status = 'active'): Promise<void> {
  await app.db.run(sql`
    insert into subscriptions (user_id, status, updated_at) select id, ${status}, ${app.clock.now()} from users where email = ${email}
    on conflict (user_id) do update set status = excluded.status`);
}

export async function createProUser(app: TestApp): Promise<Person> {
  const person = await createSignedInUser(app);
  await subscribe(app, person.email);
  return person;
}

/** Raises the quota, like accepted invites. */
export async function grantReferrals(app: TestApp, email: string, referrals: number): Promise<void> {
  await app.db.run(sql`update users set referrals = ${referrals} where email = ${email}`);
}

type NewCode = BodyInput<typeof endpoints.qrCodes.create>;

/** Valid content for each type. */
export const contents = {
  url: { qr_type: 'url', destination_url: 'https://example.org/menu' },
  text: { qr_type: 'text', qr_data: { text: 'Déjà vu' } },
  email: { qr_type: 'email', qr_data: { email: 'cafe@example.org', subject: 'A table' } },
  phone: { qr_type: 'phone', qr_data: { phone: '+33 1 23 45 67 89' } },
  sms: { qr_type: 'sms', qr_data: { phone: '+33 1 23 45 67 89', message: 'On my way' } },
  wifi: { qr_type: 'wifi', qr_data: { ssid: 'Café', password: 'p;q:r', encryption: 'WPA', hidden: false } },
  vcard: { qr_type: 'vcard', qr_data: { name: 'Ann', email: 'ann@example.org', phone: '+1 555 0100' } },
  event: {
    qr_type: 'event',
    qr_data: { title: 'Opening', startDate: '2026-05-01T10:00:00+02:00', endDate: '2026-05-01T12:00:00+02:00' },
  },
  location: { qr_type: 'location', qr_data: { latitude: 48.8584, longitude: 2.2945 } },
  crypto: {
    qr_type: 'crypto',
    qr_data: { type: 'bitcoin', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', amount: 0.5 },
  },
} as const satisfies Record<QrType, NewCode>;

export async function createCode(app: TestApp, person: Person, body: NewCode = contents.url): Promise<string> {
  const { body: reply, status } = await app.call(endpoints.qrCodes.create, { token: person.accessToken, body });
  if (status !== 201) throw new Error(`creating a code failed: ${JSON.stringify(reply)}`);
  return reply.id;
}

/** A multipart form with one file, as a browser sends it. */
export function form(field: string, bytes: Buffer, type = 'image/png', name = 'logo.png') {
  const boundary = 'x'.repeat(24);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
