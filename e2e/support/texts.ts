import { readFileSync } from 'node:fs';
import type analytics from '../../apps/web/locales/en/analytics.json';
import type stats from '../../apps/web/locales/en/stats.json';
import type apiKeys from '../../apps/web/locales/en/apiKeys.json';
import type auth from '../../apps/web/locales/en/auth.json';
import type bulk from '../../apps/web/locales/en/bulk.json';
import type common from '../../apps/web/locales/en/common.json';
import type dashboard from '../../apps/web/locales/en/dashboard.json';
import type detail from '../../apps/web/locales/en/detail.json';
import type editor from '../../apps/web/locales/en/editor.json';
import type sessions from '../../apps/web/locales/en/sessions.json';
import type history from '../../apps/web/locales/en/history.json';
import type imports from '../../apps/web/locales/en/imports.json';
import type invites from '../../apps/web/locales/en/invites.json';
import type mailReports from '../../apps/web/locales/en/mailReports.json';
import type maker from '../../apps/web/locales/en/maker.json';
import type palette from '../../apps/web/locales/en/palette.json';
import type profile from '../../apps/web/locales/en/profile.json';
import type qrCodes from '../../apps/web/locales/en/qrCodes.json';
import type report from '../../apps/web/locales/en/report.json';
import type rules from '../../apps/web/locales/en/rules.json';
import type scan from '../../apps/web/locales/en/scan.json';
import type secondFactor from '../../apps/web/locales/en/secondFactor.json';
import type takeout from '../../apps/web/locales/en/takeout.json';
import type webhooks from '../../apps/web/locales/en/webhooks.json';

const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../apps/web/locales/${language}/${file}.json`, import.meta.url), 'utf8'));

/** The app's texts in a language. */
export const textsIn = (language: string) => ({
  analytics: read(language, 'analytics') as typeof analytics,
  stats: read(language, 'stats') as typeof stats,
  apiKeys: read(language, 'apiKeys') as typeof apiKeys,
  auth: read(language, 'auth') as typeof auth,
  bulk: read(language, 'bulk') as typeof bulk,
  common: read(language, 'common') as typeof common,
  history: read(language, 'history') as typeof history,
  sessions: read(language, 'sessions') as typeof sessions,
  dashboard: read(language, 'dashboard') as typeof dashboard,
  detail: read(language, 'detail') as typeof detail,
  editor: read(language, 'editor') as typeof editor,
  imports: read(language, 'imports') as typeof imports,
  invites: read(language, 'invites') as typeof invites,
  mailReports: read(language, 'mailReports') as typeof mailReports,
  maker: read(language, 'maker') as typeof maker,
  palette: read(language, 'palette') as typeof palette,
  profile: read(language, 'profile') as typeof profile,
  qrCodes: read(language, 'qrCodes') as typeof qrCodes,
  report: read(language, 'report') as typeof report,
  rules: read(language, 'rules') as typeof rules,
  scan: read(language, 'scan') as typeof scan,
  secondFactor: read(language, 'secondFactor') as typeof secondFactor,
  takeout: read(language, 'takeout') as typeof takeout,
  webhooks: read(language, 'webhooks') as typeof webhooks,
});
