import type { World } from '../state/world.ts';
import type { Reader } from './reader.ts';

/** Where a person's browser finds the hosted pages. */
export interface PageAddresses {
  checkout(sessionId: string): string;
  portal(sessionId: string): string;
}

export interface ApiCall {
  world: World;
  pages: PageAddresses;
  /** What stood in the places of the path. */
  ids: readonly string[];
  params: Reader;
}

export type ApiRoute = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, answer: (call: ApiCall) => object];
