import type { Account } from '../state/account.ts';
import type { Params } from './params.ts';

export interface ApiCall {
  account: Account;
  /** The address of a hosted page. */
  pageUrl: (page: 'checkout' | 'portal', sessionId: string) => string;
  /** The value of `:id` in the path. */
  id: string;
  params: Params;
}

export type ApiRoute = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, respond: (call: ApiCall) => object];
