import { adminEndpoints } from './admin.ts';
import { analyticsEndpoints } from './analytics.ts';
import { annotationEndpoints } from './annotations.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { authEndpoints } from './auth.ts';
import { brandLookEndpoints } from './brand-looks.ts';
import { bulkEndpoints } from './bulk.ts';
import { clickEndpoints } from './clicks.ts';
import { emailChangeEndpoints } from './email-changes.ts';
import { conversionEndpoints } from './conversions.ts';
import type { Endpoint } from './endpoint.ts';
import { historyEndpoints } from './history-events.ts';
import { importEndpoints } from './imports.ts';
import { inviteEndpoints } from './invites.ts';
import { jobEndpoints } from './jobs.ts';
import { mailReportEndpoints } from './mail-reports.ts';
import { oidcEndpoints } from './oidc.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { printSheetEndpoints } from './print-sheets.ts';
import { qrCodeEndpoints } from './qr-codes.ts';
import { reportEndpoints } from './reports.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { shareEndpoints } from './shares.ts';
import { devEndpoints, siteEndpoints } from './site.ts';
import { slugEndpoints } from './slugs.ts';
import { subscriptionEndpoints } from './subscription.ts';
import { tagEndpoints } from './tags.ts';
import { utmPresetEndpoints } from './utm-presets.ts';
import { takeoutEndpoints } from './takeout.ts';
import { watchEndpoints } from './watch.ts';
import { webhookEndpoints } from './webhooks.ts';

/** All calls of the API. The routes, the OpenAPI description and the browser's client are derived from them. */
export const endpoints = {
  auth: authEndpoints,
  secondFactor: secondFactorEndpoints,
  sessions: sessionEndpoints,
  emailChanges: emailChangeEndpoints,
  history: historyEndpoints,
  passkeys: passkeyEndpoints,
  oidc: oidcEndpoints,
  qrCodes: qrCodeEndpoints,
  clicks: clickEndpoints,
  analytics: analyticsEndpoints,
  annotations: annotationEndpoints,
  shares: shareEndpoints,
  mailReports: mailReportEndpoints,
  conversions: conversionEndpoints,
  bulk: bulkEndpoints,
  printSheets: printSheetEndpoints,
  slugs: slugEndpoints,
  tags: tagEndpoints,
  utmPresets: utmPresetEndpoints,
  brandLooks: brandLookEndpoints,
  subscription: subscriptionEndpoints,
  invites: inviteEndpoints,
  apiKeys: apiKeyEndpoints,
  watch: watchEndpoints,
  webhooks: webhookEndpoints,
  imports: importEndpoints,
  jobs: jobEndpoints,
  takeout: takeoutEndpoints,
  admin: adminEndpoints,
  reports: reportEndpoints,
  site: siteEndpoints,
  dev: devEndpoints,
} as const;

export interface NamedEndpoint {
  group: string;
  name: string;
  endpoint: Endpoint;
}

/** All calls as a flat list. */
export const allEndpoints: NamedEndpoint[] = Object.entries(endpoints).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({ group, name, endpoint })),
);
