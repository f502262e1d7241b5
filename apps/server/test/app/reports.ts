import { type BodyInput, endpoints } from '@tessera/contract';
import type { MailMessage } from '../../src/platform/mail/mail.ts';
import { days, hours } from '../../src/platform/clock/clock.ts';
import { countPastClicks } from './past-clicks.ts';
import { createLinkedCode, type LinkedCode } from './visitors.ts';
import { createProUser, subscribe } from './codes.ts';
import type { TestApp } from './test-app.ts';
import { createSignedInUser, logIn } from './users.ts';

export interface Reporter {
  email: string;
  /** A fresh session: tests advance the clock by weeks. */
  token: () => Promise<string>;
  codes: LinkedCode[];
}

type Settings = BodyInput<typeof endpoints.mailReports.update>;

/** An account with codes that has chosen reports. */
export async function createReporter(
  app: TestApp,
  {
    frequency = 'weekly',
    zone = 'UTC',
    codes = 1,
    isPro = true,
    ...more
  }: Partial<Settings> & {
    zone?: string;
    codes?: number;
    isPro?: boolean;
  } = {},
): Promise<Reporter> {
  const person = isPro ? await createProUser(app) : await createSignedInUser(app);
  const made: LinkedCode[] = [];
  for (let count = 0; count < codes; count += 1) made.push(await createLinkedCode(app, person));
  const { accessToken: token } = person;
  await app.call(endpoints.auth.updateTimezone, { token, body: { timezone: zone } });
  const body = { frequency, tag_ids: [], first_week: false, ...more };
  const { status } = await app.call(endpoints.mailReports.update, { token, body });
  if (status !== 200) throw new Error(`report settings: ${status}`);
  await app.outbox.drain();
  return {
    email: person.email,
    token: async () => (await logIn(app, person.email)).accessToken,
    codes: made,
  };
}

const dayMs = days(1);

/** The next Monday, 00:00 UTC. */
export function nextMonday(app: TestApp): number {
  const day = Math.floor(app.clock.now().getTime() / dayMs);
  return (day + 7 - ((day + 3) % 7)) * dayMs;
}
export const goTo = (app: TestApp, time: number): void => app.clock.advance(time - app.clock.now().getTime());

/** Clicks on the first code in the days before this day. */
export const clickBefore = (app: TestApp, { codes }: Reporter, day: number, count: number): Promise<void> =>
  countPastClicks(
    app,
    Array.from({ length: count }, (_, index) => ({
      hash: codes[0]?.hash ?? '',
      at: day - dayMs * (1 + (index % 6)) + index,
      address: `8.8.8.${index % 200}`,
    })),
  );

export const readSettings = async (app: TestApp, reporter: Reporter) =>
  (await app.call(endpoints.mailReports.read, { token: await reporter.token() })).body;

/** What the background work does every minute. */
export async function sendReports(app: TestApp): Promise<void> {
  await app.mailReports.sendDue();
  await app.outbox.drain();
}

/** Clicks on the first code in the days before the next Monday, and the report of that week. Returns the Monday. */
export async function sendWeeklyReport(app: TestApp, reporter: Reporter, count: number): Promise<number> {
  const monday = nextMonday(app);
  await clickBefore(app, reporter, monday, count);
  goTo(app, monday + hours(8));
  await sendReports(app);
  return monday;
}

const isReport = ({ unsubscribeUrl }: MailMessage): boolean => unsubscribeUrl !== undefined;
export const reportsTo = (app: TestApp, email: string): MailMessage[] =>
  app.mail.sent.filter((mail) => mail.to === email && isReport(mail));

/** Requests the page of a link in an email. */
export function openPage(
  app: TestApp,
  url: string | undefined,
  {
    method = 'GET',
    body,
    type = 'application/x-www-form-urlencoded',
  }: { method?: 'GET' | 'POST'; body?: string; type?: string } = {},
) {
  const { pathname, search } = new URL(url ?? '');
  return app.http.inject({
    method,
    url: pathname + search,
    ...(body !== undefined && { headers: { 'content-type': type }, payload: body }),
  });
}

export const oneClick = 'List-Unsubscribe=One-Click';

/** A colleague who was asked, with the address of the page that confirms. */
export async function addColleague(app: TestApp, reporter: Reporter, email: string) {
  const answer = await app.call(endpoints.mailReports.addRecipient, { token: await reporter.token(), body: { email } });
  await app.outbox.drain();
  const mail = app.mail.sent.findLast(({ to }) => to === email);
  const url = /https:\/\/\S+\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0];
  return { ...answer.body, mail, url };
}

export const downgrade = (app: TestApp, email: string) => subscribe(app, email, 'canceled');
