import { appPaths, type Language, limits } from '@tessera/contract';
import * as z from 'zod/mini';
import { type Client, describeClient } from '../../http/client.ts';
import { composeMail } from '../../markup/mail-layout.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import { fill, textsIn } from '../../texts/texts.ts';
import type { AuthDeps } from './auth.deps.ts';
import { isKnownClient } from './session-list.repo.ts';
import { findUserById, markFirstSignIn } from './users.repo.ts';

const traits = { browser: z.nullable(z.string()), os: z.nullable(z.string()), country: z.nullable(z.string()) };
const newDevice = topic('auth.new-device-mail', z.object({ userId: z.string(), at: z.string(), ...traits }));
type NewDevice = z.output<typeof newDevice.payload>;

/** The time zone of the reader is unknown. */
const timeIn = (language: Language, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

const countryIn = (language: Language, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

export function composeNewDevice(
  publicUrl: string,
  language: Language,
  { browser, os, country, at }: Omit<NewDevice, 'userId'>,
) {
  const words = textsIn(language).account.newDevice;
  const named = (name: string | null) => (name === null || name === 'other' ? undefined : name);
  const [knownBrowser, knownOs] = [named(browser), named(os)];
  const device =
    knownBrowser && knownOs
      ? fill(words.browserOn, { browser: knownBrowser, os: knownOs })
      : (knownBrowser ?? knownOs ?? words.unknown);
  const values = { device, country: country === null ? words.unknown : countryIn(language, country) };
  return composeMail({
    language,
    reason: 'security',
    words,
    values,
    paragraphs: [
      words.body,
      fill(words.device, values),
      fill(words.country, values),
      fill(words.time, { time: timeIn(language, at) }),
    ],
    url: publicUrl + appPaths.security,
    notes: [{ text: words.notYou, url: publicUrl + appPaths.forgotPassword }, words.ignore],
  });
}

/**
 * Returns a function that reports a sign-in from a new device by email, as part of the sign-in. A device is a browser family, a
 * system family and a country: nothing else of the client is compared. Call it before the sign-in is stored.
 */
export function createNewDeviceMail(deps: AuthDeps) {
  const { config, db, clock, mail, outbox } = deps;
  outbox.handle(newDevice, async (payload, job) => {
    const user = await findUserById(db, payload.userId);
    if (!user) return;
    await mail.send({ id: job.id, to: user.email, ...composeNewDevice(config.publicUrl, user.language, payload) });
  });

  return async (tx: Queryable, userId: string, client: Client): Promise<void> => {
    const now = clock.now();
    if (await markFirstSignIn(tx, userId, now)) return;
    const device = describeClient(deps, client);
    if (await isKnownClient(tx, userId, device, after(now, -days(limits.sessions.newDeviceDays)))) return;
    await outbox.add(tx, newDevice, { userId, at: now.toISOString(), ...device }, { userId });
  };
}
