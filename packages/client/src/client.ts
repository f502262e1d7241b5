import { createCaller } from './caller.ts';
import { codeCalls } from './codes.ts';
import type { ClientOptions } from './request.ts';

export interface Client {
  codes: ReturnType<typeof codeCalls>;
}

/** A client of the API for one installation and one key. It holds no connection. */
export function createClient(options: ClientOptions): Client {
  return { codes: codeCalls(createCaller(options)) };
}
