/** The accounts and codes of a run. Their number and order are the same in every run, so a seed gives the same requests. */
export interface Code {
  id: string;
  hash: string;
}

export interface Account {
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  /** Password reset token; empty if none was requested. */
  resetToken: string;
  codes: Code[];
  invites: { id: string; code: string }[];
  /** Authenticates requests; empty if the account has none. */
  apiKey: string;
  /** Keys that a request may revoke. */
  apiKeys: { id: string }[];
  webhooks: { id: string }[];
  brandLooks: { id: string }[];
  /** The second one has the password of the account. */
  shares: { id: string; token: string }[];
  clickIds: string[];
  /** Signed URLs of a picture and a CSV export, as path and query. */
  downloads: string[];
  exports: string[];
}

export interface Fixtures {
  pro: readonly Account[];
  free: readonly Account[];
  /** May use the administration. */
  operator: Account;
  /** Accounts that a request may sign out, change or delete; each is replaced after use. */
  disposable: readonly Account[];
  /** Access tokens of ended sessions. */
  endedTokens: readonly string[];
  deletedCode: Code;
  inactiveCode: Code;
  /** Paths of the web app's files. */
  assets: readonly string[];
  /** Paths of uploaded logos. */
  logos: readonly string[];
  webhookSecret: string;
  nowSeconds(): number;
}
