import { createCaller } from './caller.ts';
import { codeCalls } from './codes.ts';
import type { ClientOptions } from './request.ts';
import { webhookCalls } from './webhooks.ts';

export interface Client {
  codes: ReturnType<typeof codeCalls>;
  webhooks: ReturnType<typeof webhookCalls>;
}

/** A client of the API for one installation and one key. It holds no connection. */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options);
  return { codes: codeCalls(caller), webhooks: webhookCalls(caller) };
}
