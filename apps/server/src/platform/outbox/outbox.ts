import * as z from 'zod/mini';
import { type ClaimLoop, createClaimLoop } from '../claim-loop/claim-loop.ts';
import type { Clock } from '../clock/clock.ts';
import { after, hours, minutes } from '../clock/clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Ids } from '../ids/ids.ts';
import type { Logger } from '../log/log.ts';
import {
  claimDue,
  deleteMessage,
  depth,
  insertMessage,
  markFailed,
  type OutboxDepth,
  type OutboxRow,
  reschedule,
  retryFailed,
} from './outbox.repo.ts';

/** A kind of message, and the schema of its payload. */
export interface Topic<S extends z.ZodMiniType> {
  readonly name: string;
  readonly payload: S;
}
export const topic = <S extends z.ZodMiniType>(name: string, payload: S): Topic<S> => ({ name, payload });

/** `id` is the same for every attempt, so that a handler can make its effect idempotent. */
export type Handler<P> = (payload: P, job: { id: string; attempt: number }) => Promise<void>;

export interface Outbox extends ClaimLoop {
  /** Adds a message in the caller's transaction: it is handled if and only if the transaction commits. */
  add<S extends z.ZodMiniType>(
    tx: Queryable,
    messageTopic: Topic<S>,
    payload: z.input<S>,
    options?: { userId?: string; delayMs?: number },
  ): Promise<void>;
  handle<S extends z.ZodMiniType>(messageTopic: Topic<S>, handler: Handler<z.output<S>>): void;
  depth(): Promise<OutboxDepth>;
  /** Failed attempts in this process, by topic. */
  readonly failures: Readonly<Record<string, number>>;
  /** Retries the messages of a topic that have used up their attempts. */
  retryFailed<S extends z.ZodMiniType>(messageTopic: Topic<S>): Promise<unknown>;
}

const leaseMs = minutes(2);
const pollMs = 2000;
const maxParallel = 10;
const maxAttempts = 12;

/** 2 s, 4 s, 8 s … at most one hour, with jitter. */
export const backOff = (attempt: number, random: () => number = Math.random): number =>
  Math.min(1000 * 2 ** attempt, hours(1)) * (0.75 + random() / 2);

export interface OutboxDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
}

/** Handles one message; a failure is rescheduled or, after the last attempt, marked failed. */
function createProcessor({ db, clock, log }: OutboxDeps) {
  const handlers = new Map<string, Handler<unknown>>();
  const failures: Record<string, number> = {};

  async function fail(row: OutboxRow, error: unknown): Promise<void> {
    failures[row.topic] = (failures[row.topic] ?? 0) + 1;
    const reason = error instanceof Error ? error.message : String(error);
    const details = { topic: row.topic, id: row.id, attempt: row.attempts, err: error };
    if (row.attempts >= maxAttempts) {
      log.error(details, 'outbox: message failed, no attempts left');
      await markFailed(db, row, clock.now(), reason);
      return;
    }
    log.warn(details, 'outbox: attempt failed, retry scheduled');
    await reschedule(db, row, after(clock.now(), backOff(row.attempts)), reason);
  }

  async function process(row: OutboxRow): Promise<void> {
    try {
      const handler = handlers.get(row.topic);
      if (!handler) throw new Error(`no handler for topic ${row.topic}`);
      await handler(row.payload, { id: row.id, attempt: row.attempts });
    } catch (error) {
      await fail(row, error);
      return;
    }
    await deleteMessage(db, row);
  }

  return {
    handlers,
    failures,
    /** After an error of the database, the message is handled again when its lease expires. */
    process: (row: OutboxRow) =>
      process(row).catch((error: unknown) => log.error({ err: error, id: row.id }, 'outbox: outcome not stored')),
  };
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, clock, ids, log } = deps;
  const { handlers, failures, process } = createProcessor(deps);
  const loop = createClaimLoop<OutboxRow>({
    log,
    claimFailed: 'outbox: poll failed',
    pollMs,
    maxParallel,
    claim: (free) => claimDue(db, clock.now(), leaseMs, free),
    run: process,
    // A handler has no way to stop; the process ends when all have ended.
    stop: { waitMs: Number.POSITIVE_INFINITY, abortMs: 0 },
  });

  return {
    ...loop,
    async add(tx, messageTopic, payload, options) {
      const now = clock.now();
      await insertMessage(tx, {
        id: ids.uuid(now),
        topic: messageTopic.name,
        payload: z.parse(messageTopic.payload, payload),
        userId: options?.userId ?? null,
        availableAt: after(now, options?.delayMs ?? 0),
        now,
      });
    },
    handle(messageTopic, handler) {
      failures[messageTopic.name] = 0;
      if (handlers.has(messageTopic.name)) throw new Error(`duplicate handler for topic ${messageTopic.name}`);
      handlers.set(messageTopic.name, (payload, job) => handler(z.parse(messageTopic.payload, payload), job));
    },
    depth: () => depth(db, clock.now()),
    failures,
    retryFailed: (messageTopic) => retryFailed(db, messageTopic.name, clock.now()),
  };
}
