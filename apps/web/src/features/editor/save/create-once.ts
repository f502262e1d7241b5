import type { BodyInput, endpoints } from '@tessera/contract';
import { useRef } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { randomToken } from '../../../lib/random.ts';
import { pause } from '../../../lib/retry.ts';
import { userCall } from '../../../session/user-call.ts';

type Body = BodyInput<(typeof endpoints)['qrCodes']['create']>;

/** After a lost connection, the first request may still be running. */
const runningTries = 10;
const runningWaitMs = 1000;

const isRunning = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_key_in_use';

async function create(body: Body, idempotencyKey: string): Promise<{ id: string }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await userCall('POST /qr-codes', { body, idempotencyKey });
    } catch (error) {
      if (!isRunning(error) || tries === runningTries) throw error;
      await pause(runningWaitMs);
    }
  }
}

/**
 * Returns a function that creates a code. If the reply to it is lost, the next call with the same content returns the code that
 * exists; other content gets another key.
 */
export function useCreateOnce(): (body: Body) => Promise<{ id: string }> {
  const last = useRef({ content: '', key: '' });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) last.current = { content, key: randomToken() };
    return create(body, last.current.key);
  };
}
