import type { Language, WatchAlert } from '@tessera/contract';
import { composeKeyCreated } from '../../src/features/api-keys/api-key-mail.ts';
import { composeAddressTaken } from '../../src/features/auth/address-taken-mail.ts';
import {
  composeChangeConfirmation,
  composeChangeNotice,
  composeChangeUndo,
} from '../../src/features/auth/email-change-contents.ts';
import { composeLinkMail } from '../../src/features/auth/link-mail.ts';
import { composeNewDevice } from '../../src/features/auth/new-device-mail.ts';
import { composePasswordChanged } from '../../src/features/auth/password-changed-mail.ts';
import { composeInvite } from '../../src/features/invites/invite-mail.ts';
import { composeConfirmation, composePlanPaused } from '../../src/features/mail-reports/other-mails.ts';
import { composeMailReport } from '../../src/features/mail-reports/report-mail.ts';
import { composeFindings } from '../../src/features/moderation/destination-checks/findings-mail.ts';
import { composeOperatorNotice } from '../../src/features/moderation/operators/notice-mail.ts';
import { composeReport } from '../../src/features/moderation/reports/report-mail.ts';
import { composeLinkChanged } from '../../src/features/oidc/oidc-mail.ts';
import { composePasskeyChanged } from '../../src/features/passkeys/passkey-mails.ts';
import { composeSecondFactorMail } from '../../src/features/second-factor/second-factor-mail.ts';
import { composeSubscriptionMail } from '../../src/features/subscription/subscription-mails.ts';
import { composeWatchMail, type WatchMailKind } from '../../src/features/watch/alerts/mail-contents.ts';
import { composeWebhookDisabled } from '../../src/features/webhooks/disabled-mail.ts';
import { sampleReport, silentFigures } from './sample-reports.ts';
import type { ComposedMail, MailDraft } from '../../src/markup/mail-layout.ts';

export interface MailSample {
  /** The file and the key of its texts. */
  texts: string;
  reason: MailDraft['reason'];
  mail: ComposedMail;
}

const site = 'https://tessera.example';
const change = { oldEmail: 'ann@example.org', newEmail: 'ann@example.net' };
const verify = { purpose: 'verify', token: 'V3rify' } as const;
const reset = { purpose: 'reset', token: 'R3set' } as const;
const report = {
  link: 'menu',
  category: 'phishing',
  destinationUrl: 'https://bad.example/card',
  text: 'It asks for my card.',
  email: 'visitor@example.org',
} as const;

const alert: WatchAlert = {
  id: '0198c0de-0000-7000-8000-000000000001',
  kind: 'destination_failing',
  state: 'open',
  host: 'menu.example.org',
  reason: 'status',
  http_status: 404,
  leads_to: null,
  clicks: 0,
  usual_clicks: 54,
  since: '2026-11-16T08:15:00Z',
  opened_at: '2026-11-19T08:15:00Z',
  ended_at: null,
  code_count: 2,
  codes: ['Menu', 'Flyer'].map((title, index) => ({
    id: `0198c0de-0000-7000-8000-00000000000${index}`,
    short_hash: '7k3m9qx',
    title,
    url: 'https://menu.example.org/lunch',
  })),
};

/** Every email that the product sends. */
export function allMails(language: Language): MailSample[] {
  const notice = (kind: Parameters<typeof composeOperatorNotice>[1]['kind']) =>
    composeOperatorNotice(
      language,
      { kind, reason: 'Phishing', link: 'tessera.example/menu' },
      'support@tessera.example',
    );
  const billing = (kind: Parameters<typeof composeSubscriptionMail>[1]) =>
    composeSubscriptionMail(site, kind, {
      language,
      plan: { used: 1200, quota: 1 },
      periodEnd: new Date('2027-03-01T12:00:00Z'),
    });
  const secondFactor = (kind: Parameters<typeof composeSecondFactorMail>[2]) =>
    composeSecondFactorMail(site, language, kind, 7);
  const device = { browser: 'Safari', os: 'iOS', country: 'FR', at: '2026-11-19T08:15:00Z' };
  const invite = { language, inviter: change.oldEmail, expiresAt: new Date('2026-12-01T12:00:00Z') };
  const finding = { hash: 'menu', url: 'https://bad.example/card', list: 'phishing' };
  const watch = (kind: WatchMailKind) =>
    composeWatchMail({ publicUrl: site, language, timezone: 'Europe/Paris', kind, alerts: [alert] });
  const samples: Record<string, [MailSample['reason'], ComposedMail]> = {
    'mail verify': ['registration', composeLinkMail(site, language, 'verify', [verify])],
    'mail verifyAgain': ['registration', composeLinkMail(site, language, 'verifyAgain', [reset, verify])],
    'mail reset': ['passwordRequest', composeLinkMail(site, language, 'reset', [reset])],
    'mail passwordChanged': ['security', composePasswordChanged(site, language)],
    'mail apiKeyCreated': ['security', composeKeyCreated(site, language, 'Menu board')],
    'mail passkeyAdded': ['security', composePasskeyChanged(site, language, 'passkeyAdded', 'Work phone')],
    'mail passkeyRemoved': ['security', composePasskeyChanged(site, language, 'passkeyRemoved', 'Work phone')],
    'mail oidcLinked': ['security', composeLinkChanged(site, language, 'oidcLinked', 'Acme ID')],
    'mail oidcUnlinked': ['security', composeLinkChanged(site, language, 'oidcUnlinked', 'Acme ID')],
    'mail webhookDisabled': ['webhook', composeWebhookDisabled(site, language, 'hooks.example.org/tessera')],
    'mail welcomePro': ['billing', billing('welcome')],
    'mail paymentFailed': ['billing', billing('payment-failed')],
    'mail subscriptionEnded': ['billing', billing('ended')],
    'mail invite': ['invite', composeInvite(invite, `${site}/register?invite=abc`)],
    'mail linkReported': ['operator', composeReport(site, language, report)],
    'mail destinationsListed': ['operator', composeFindings(site, language, 1, [finding])],
    'mailReports weekly': ['report', composeMailReport(sampleReport(language, 'weekly'))],
    'mailReports monthly': [
      'sharedReport',
      composeMailReport({ ...sampleReport(language, 'monthly'), sharedBy: change.oldEmail }),
    ],
    'mailReports firstWeek': ['report', composeMailReport(sampleReport(language, 'firstWeek'))],
    'mailReports silent': [
      'report',
      composeMailReport({ ...sampleReport(language, 'weekly'), figures: silentFigures, pausedAfter: 4 }),
    ],
    'mailReports planPaused': [
      'report',
      composePlanPaused(site, language, `${site}/v1/mail-reports/unsubscribe?token=U`),
    ],
    'mailReports confirmation': [
      'invite',
      composeConfirmation(
        { language, owner: change.oldEmail, expiresAt: invite.expiresAt },
        `${site}/v1/mail-reports/confirm?token=C`,
      ),
    ],
    'account newDevice': ['security', composeNewDevice(site, language, device)],
    'account changeEmail': [
      'addressEntered',
      composeChangeConfirmation(language, change, `${site}/change-email?token=C`),
    ],
    'account emailTaken': ['addressEntered', composeAddressTaken(site, language)],
    'account changeEmailNotice': ['security', composeChangeNotice(language, change, `${site}/forgot-password`)],
    'account emailChanged': ['formerAddress', composeChangeUndo(language, change, `${site}/undo-email?token=U`)],
    'operators accountSuspended': ['moderation', notice('accountSuspended')],
    'operators accountRestored': ['moderation', notice('accountRestored')],
    'operators codeBlocked': ['moderation', notice('codeBlocked')],
    'operators codeUnblocked': ['moderation', notice('codeUnblocked')],
    'secondFactor enabled': ['security', secondFactor('enabled')],
    'secondFactor disabled': ['security', secondFactor('disabled')],
    'secondFactor recoveryCodeUsed': ['security', secondFactor('recoveryCodeUsed')],
    'watch failing': ['watch', watch('failing')],
    'watch recovered': ['watch', watch('recovered')],
    'watch changed': ['watch', watch('changed')],
    'watch quiet': ['watch', watch('quiet')],
    'watch spike': ['watch', watch('spike')],
  };
  return Object.entries(samples).map(([texts, [reason, mail]]) => ({ texts, reason, mail }));
}
