// oxlint-disable typescript/consistent-type-imports -- a namespace is one line here

/** The English files define the keys: an unknown key does not compile. */
interface Texts {
  common: typeof import('../../locales/en/common.json');
  errors: typeof import('../../locales/en/errors.json');
  analytics: typeof import('../../locales/en/analytics.json');
  annotations: typeof import('../../locales/en/annotations.json');
  admin: typeof import('../../locales/en/admin.json');
  stats: typeof import('../../locales/en/stats.json');
  statsDetails: typeof import('../../locales/en/statsDetails.json');
  apiKeys: typeof import('../../locales/en/apiKeys.json');
  auth: typeof import('../../locales/en/auth.json');
  front: typeof import('../../locales/en/front.json');
  goals: typeof import('../../locales/en/goals.json');
  history: typeof import('../../locales/en/history.json');
  sessions: typeof import('../../locales/en/sessions.json');
  dashboard: typeof import('../../locales/en/dashboard.json');
  qrCodes: typeof import('../../locales/en/qrCodes.json');
  deleteCode: typeof import('../../locales/en/deleteCode.json');
  rules: typeof import('../../locales/en/rules.json');
  destination: typeof import('../../locales/en/destination.json');
  detail: typeof import('../../locales/en/detail.json');
  printFile: typeof import('../../locales/en/printFile.json');
  embed: typeof import('../../locales/en/embed.json');
  editor: typeof import('../../locales/en/editor.json');
  share: typeof import('../../locales/en/share.json');
  sharing: typeof import('../../locales/en/sharing.json');
  scan: typeof import('../../locales/en/scan.json');
  splitTest: typeof import('../../locales/en/splitTest.json');
  sheets: typeof import('../../locales/en/sheets.json');
  bulk: typeof import('../../locales/en/bulk.json');
  tags: typeof import('../../locales/en/tags.json');
  viewer: typeof import('../../locales/en/viewer.json');
  subscription: typeof import('../../locales/en/subscription.json');
  imports: typeof import('../../locales/en/imports.json');
  invites: typeof import('../../locales/en/invites.json');
  jobs: typeof import('../../locales/en/jobs.json');
  languageTest: typeof import('../../locales/en/languageTest.json');
  legal: typeof import('../../locales/en/legal.json');
  mailReports: typeof import('../../locales/en/mailReports.json');
  maker: typeof import('../../locales/en/maker.json');
  oidc: typeof import('../../locales/en/oidc.json');
  palette: typeof import('../../locales/en/palette.json');
  passkeys: typeof import('../../locales/en/passkeys.json');
  passwords: typeof import('../../locales/en/passwords.json');
  profile: typeof import('../../locales/en/profile.json');
  confirm: typeof import('../../locales/en/confirm.json');
  secondFactor: typeof import('../../locales/en/secondFactor.json');
  security: typeof import('../../locales/en/security.json');
  takeout: typeof import('../../locales/en/takeout.json');
  watch: typeof import('../../locales/en/watch.json');
  webhooks: typeof import('../../locales/en/webhooks.json');
  report: typeof import('../../locales/en/report.json');
  adminReports: typeof import('../../locales/en/adminReports.json');
  warnings: typeof import('../../locales/en/warnings.json');
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
