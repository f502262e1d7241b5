import type { Annotations } from '../features/annotations/annotations.service.ts';
import type { Watch } from '../features/watch/watch.service.ts';
import type { Auth } from '../features/auth/auth.service.ts';
import type { Imports } from '../features/imports/imports.service.ts';
import type { Invites } from '../features/invites/invites.service.ts';
import type { Jobs } from '../features/jobs/jobs.service.ts';
import type { Live } from '../features/live/live.service.ts';
import type { MailReports } from '../features/mail-reports/mail-reports.service.ts';
import type { QrCodes } from '../features/qr-codes/qr-codes.service.ts';
import type { Shares } from '../features/shares/shares.service.ts';
import type { Subscriptions } from '../features/subscription/subscriptions.ts';
import type { Webhooks } from '../features/webhooks/webhooks.service.ts';

interface ConnectedFeatures {
  annotations: Pick<Annotations, 'inRange'>;
  watch: Pick<Watch, 'openAlerts'>;
  auth: Auth;
  codes: QrCodes;
  imports: Imports;
  invites: Invites;
  jobs: Jobs;
  live: Live;
  shares: Shares;
  mailReports: MailReports;
  subscriptions: Subscriptions;
  webhooks: Webhooks;
}

/** Hooks between features that do not know each other. */
export function connectFeatures(features: ConnectedFeatures): void {
  const {
    annotations,
    watch,
    auth,
    codes,
    imports,
    invites,
    jobs,
    live,
    mailReports,
    shares,
    subscriptions,
    webhooks,
  } = features;
  auth.verification.onVerified(invites.acceptance.onVerified);
  auth.emailChanges.onChanged(invites.acceptance.onEmailChanged);
  auth.emailChanges.onChanged(subscriptions.onEmailChanged);
  auth.emailChanges.onChanged((tx, { userId }) => live.announce(tx, userId));
  auth.emailChanges.added.register(webhooks.access);
  auth.emailChanges.added.register(shares.access);
  auth.emailChanges.added.register(mailReports.recipients.access);
  mailReports.readEventsFrom({
    annotations: (userId, days, codeIds) => annotations.inRange(userId, days, codeIds),
    alerts: (userId) => watch.openAlerts(userId),
  });
  auth.settings.onTimezoneChanged(mailReports.onTimezoneChanged);
  auth.beforeDeletion((tx, userId) => codes.logos.releaseAllOf(tx, userId));
  auth.beforeDeletion((tx, userId) => imports.beforeDeletion(tx, userId));
  auth.beforeDeletion((tx, userId) => jobs.beforeDeletion(tx, userId));
  auth.beforeDeletion(subscriptions.beforeDeletion);
  auth.beforeDeletion(invites.acceptance.beforeDeletion);
}
