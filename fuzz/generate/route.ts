import type { Random } from './random.ts';
import type { HttpRequest } from './request.ts';
import type { Account, World } from './world.ts';

/** A request that was made up, and what is known about it. */
export interface Made {
  request: HttpRequest;
  /** What is odd about it. */
  variant: string;
  role: string;
  /** A success would let somebody in who has no right to it. */
  mustFail: boolean;
  /** An account that may be gone afterwards. */
  uses?: Account;
}

export interface Route {
  name: string;
  weight: number;
  make(world: World, random: Random): Made;
}
