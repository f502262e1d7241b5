import { endpoints, limits } from '@tessera/contract';
import { done, type Route } from '../../http/route.ts';
import type { Throttle } from '../../http/throttle.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { MailReports } from './mail-reports.service.ts';

const [hour, day] = [60 * 60, 24 * 60 * 60];

/** A request sends an email to an address that has not agreed yet. */
const requestThrottle: Throttle<{ email: string }>[] = [
  { name: 'report-recipient-address', by: 'address', points: 60, seconds: hour },
  { name: 'report-recipient-user', by: 'user', points: limits.mailReports.perDay, seconds: day },
  { name: 'report-recipient-mailbox', by: ({ email }) => canonicalMailbox(email), points: 5, seconds: day },
];

export function mailReportRoutes(route: Route, reports: MailReports): void {
  const calls = endpoints.mailReports;

  route(calls.read, ({ user }) => reports.read(user.userId));

  route(calls.update, ({ user, body, client }) => reports.update(user.userId, body, client));

  route(calls.send, ({ user }) => reports.sendNow(user.userId).then(done('The report is on its way.')), {
    throttle: [{ name: 'report-now', by: 'user', points: 5, seconds: hour }],
  });

  route(calls.addRecipient, ({ user, body, client }) => reports.recipients.add(user.userId, body.email, client), {
    throttle: requestThrottle,
  });

  route(calls.removeRecipient, ({ user, params, client }) =>
    reports.recipients.remove(user.userId, params.id, client).then(done('The recipient was removed.')),
  );
}
