import type { Random } from './random.ts';
import type { HttpRequest } from './request.ts';
import type { Account, Fixtures } from './fixtures.ts';

/** A generated request and its expectations. */
export interface Made {
  request: HttpRequest;
  /** Which parts are invalid. */
  variant: string;
  role: string;
  /** A success would be a missing permission check. */
  mustFail: boolean;
  /** An account that the request may delete or change. */
  uses?: Account;
}

export interface Route {
  name: string;
  weight: number;
  /** False if the fuzzer cannot make a request that succeeds. Absent: true. */
  canSucceed?: boolean;
  make(fixtures: Fixtures, random: Random): Made;
}
