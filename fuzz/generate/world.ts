/** What a run has set up before it sends anything. Its shape is the same in every run, so a seed means the same requests. */
export interface Code {
  id: string;
  hash: string;
}

export interface Account {
  email: string;
  password: string;
  token: string;
  refreshToken: string;
  /** Opens the form for a new password; empty where none was asked for. */
  resetToken: string;
  codes: Code[];
  invites: { id: string; code: string }[];
  /** Signed addresses of a picture and of a file of clicks, as path and query. */
  downloads: string[];
  exports: string[];
}

export interface World {
  pro: readonly Account[];
  free: readonly Account[];
  /** Accounts that a request may sign out, change or delete: each is replaced after its use. */
  disposable: readonly Account[];
  /** Access tokens of sessions that have ended. */
  endedTokens: readonly string[];
  deletedCode: Code;
  inactiveCode: Code;
  /** Paths of files of the web app. */
  assets: readonly string[];
  /** Paths of uploaded logos. */
  logos: readonly string[];
  webhookSecret: string;
  nowSeconds(): number;
}
