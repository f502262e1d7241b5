import type admin from '../../locales/en/admin.json';
import type adminReports from '../../locales/en/adminReports.json';
import type stats from '../../locales/en/stats.json';
import type apiKeys from '../../locales/en/apiKeys.json';
import type auth from '../../locales/en/auth.json';
import type common from '../../locales/en/common.json';
import type confirm from '../../locales/en/confirm.json';
import type dashboard from '../../locales/en/dashboard.json';
import type detail from '../../locales/en/detail.json';
import type editor from '../../locales/en/editor.json';
import type errors from '../../locales/en/errors.json';
import type front from '../../locales/en/front.json';
import type history from '../../locales/en/history.json';
import type imports from '../../locales/en/imports.json';
import type invites from '../../locales/en/invites.json';
import type jobs from '../../locales/en/jobs.json';
import type languageTest from '../../locales/en/languageTest.json';
import type maker from '../../locales/en/maker.json';
import type legal from '../../locales/en/legal.json';
import type oidc from '../../locales/en/oidc.json';
import type palette from '../../locales/en/palette.json';
import type passkeys from '../../locales/en/passkeys.json';
import type passwords from '../../locales/en/passwords.json';
import type profile from '../../locales/en/profile.json';
import type qrCodes from '../../locales/en/qrCodes.json';
import type report from '../../locales/en/report.json';
import type rules from '../../locales/en/rules.json';
import type sessions from '../../locales/en/sessions.json';
import type sheets from '../../locales/en/sheets.json';
import type scan from '../../locales/en/scan.json';
import type secondFactor from '../../locales/en/secondFactor.json';
import type security from '../../locales/en/security.json';
import type subscription from '../../locales/en/subscription.json';
import type takeout from '../../locales/en/takeout.json';
import type bulk from '../../locales/en/bulk.json';
import type tags from '../../locales/en/tags.json';
import type viewer from '../../locales/en/viewer.json';
import type warnings from '../../locales/en/warnings.json';
import type webhooks from '../../locales/en/webhooks.json';

/** The English files define the keys: an unknown key does not compile. */
interface Texts {
  common: typeof common;
  errors: typeof errors;
  admin: typeof admin;
  stats: typeof stats;
  apiKeys: typeof apiKeys;
  auth: typeof auth;
  front: typeof front;
  history: typeof history;
  sessions: typeof sessions;
  dashboard: typeof dashboard;
  qrCodes: typeof qrCodes;
  rules: typeof rules;
  detail: typeof detail;
  editor: typeof editor;
  scan: typeof scan;
  sheets: typeof sheets;
  bulk: typeof bulk;
  tags: typeof tags;
  viewer: typeof viewer;
  subscription: typeof subscription;
  imports: typeof imports;
  invites: typeof invites;
  jobs: typeof jobs;
  languageTest: typeof languageTest;
  legal: typeof legal;
  maker: typeof maker;
  oidc: typeof oidc;
  palette: typeof palette;
  passkeys: typeof passkeys;
  passwords: typeof passwords;
  profile: typeof profile;
  confirm: typeof confirm;
  secondFactor: typeof secondFactor;
  security: typeof security;
  takeout: typeof takeout;
  webhooks: typeof webhooks;
  report: typeof report;
  adminReports: typeof adminReports;
  warnings: typeof warnings;
}

export type Namespace = keyof Texts;

/** A plural key is used without its plural suffix. */
type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'many' | 'other'}` ? Base : Key;

type Leaves<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : Leaves<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** Every key of a namespace: `login.title`. */
export type KeyIn<Ns extends Namespace> = { [N in Ns]: Leaves<Texts[N]> }[Ns];

/** The same with the namespace as prefix: `auth:login.title`. */
export type FullKey<Ns extends Namespace> = { [N in Ns]: `${N}:${Leaves<Texts[N]>}` }[Ns];
