import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import { after, hours, minutes } from '../clock/clock.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Ids } from '../ids/ids.ts';
import type { Logger } from '../log/log.ts';
import {
  claimDue,
  depth,
  finish,
  giveUp,
  insertMessage,
  type OutboxDepth,
  type OutboxRow,
  postpone,
  revive,
} from './outbox.repo.ts';

/** A kind of work, and the shape of what it needs to know. */
export interface Topic<S extends z.ZodMiniType> {
  readonly name: string;
  readonly payload: S;
}
export const topic = <S extends z.ZodMiniType>(name: string, payload: S): Topic<S> => ({ name, payload });

/** `id` is the same at every try, so the work can be made to leave one trace however often it is tried. */
export type Handler<P> = (payload: P, job: { id: string; attempt: number }) => Promise<void>;

export interface Outbox {
  /** Promises work as part of the caller's transaction: it will be done if and only if that commits. */
  add<S extends z.ZodMiniType>(
    tx: Queryable,
    kind: Topic<S>,
    payload: z.input<S>,
    options?: { userId?: string /** The work is not due before so long. */; delayMs?: number },
  ): Promise<void>;
  handle<S extends z.ZodMiniType>(kind: Topic<S>, handler: Handler<z.output<S>>): void;
  start(): void;
  /** Says that something was committed; without it the work waits for the next look around. */
  wake(): void;
  /** Does everything that is due and answers how many pieces of work it took. */
  drain(): Promise<number>;
  depth(): Promise<OutboxDepth>;
  /** Tries that failed in this process, by kind of work. */
  readonly failures: Readonly<Record<string, number>>;
  /** Begins anew with work of a kind that was given up, for what must not be forgotten. */
  revive<S extends z.ZodMiniType>(kind: Topic<S>): Promise<void>;
  /** Finishes the work in hand and takes no more. */
  stop(): Promise<void>;
}

const leaseMs = minutes(2);
const pollMs = 2000;
const batch = 10;
const maxAttempts = 12;

/** 2 s, 4 s, 8 s … one hour at most, each a little off so that failures do not march in step. */
export function backOff(attempt: number, random: () => number = Math.random): number {
  return Math.min(1000 * 2 ** attempt, hours(1)) * (0.75 + random() / 2);
}

export interface OutboxDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
}

export function createOutbox({ db, clock, ids, log }: OutboxDeps): Outbox {
  const handlers = new Map<string, Handler<unknown>>();
  const failures: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
  let again = false;
  let stopped = false;

  async function work(row: OutboxRow): Promise<void> {
    try {
      const handler = handlers.get(row.topic);
      if (!handler) throw new Error(`nobody handles ${row.topic}`);
      await handler(row.payload, { id: row.id, attempt: row.attempts });
    } catch (error) {
      await failed(row, error);
      return;
    }
    await finish(db, row);
  }

  async function failed(row: OutboxRow, error: unknown): Promise<void> {
    failures[row.topic] = (failures[row.topic] ?? 0) + 1;
    const reason = error instanceof Error ? error.message : String(error);
    const details = { topic: row.topic, id: row.id, attempt: row.attempts, err: error };
    if (row.attempts >= maxAttempts) {
      log.error(details, 'outbox: gave up');
      await giveUp(db, row, clock.now(), reason);
      return;
    }
    log.warn(details, 'outbox: will try again');
    await postpone(db, row, after(clock.now(), backOff(row.attempts)), reason);
  }

  async function drainNow(): Promise<number> {
    let done = 0;
    for (;;) {
      const rows = stopped ? [] : await claimDue(db, clock.now(), leaseMs, batch);
      if (rows.length === 0) return done;
      await Promise.all(rows.map(work));
      done += rows.length;
    }
  }

  /** One drain at a time; a wake during a drain makes one more. */
  function kick(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drainNow().catch((error: unknown) => {
      log.error({ err: error }, 'outbox: could not look for work');
      return 0;
    });
    void running.finally(() => {
      running = undefined;
      if (again) {
        again = false;
        kick();
      }
    });
  }

  return {
    async add(tx, kind, payload, options) {
      const now = clock.now();
      const row = {
        id: ids.uuid(now),
        topic: kind.name,
        payload: z.parse(kind.payload, payload),
        userId: options?.userId ?? null,
        availableAt: after(now, options?.delayMs ?? 0),
        now,
      };
      await insertMessage(tx, row);
    },
    handle(kind, handler) {
      failures[kind.name] = 0;
      if (handlers.has(kind.name)) throw new Error(`${kind.name} is handled already`);
      handlers.set(kind.name, (payload, job) => handler(z.parse(kind.payload, payload), job));
    },
    start() {
      timer = setInterval(kick, pollMs);
      kick();
    },
    wake() {
      if (timer) kick();
    },
    drain: drainNow,
    depth: () => depth(db, clock.now()),
    failures,
    revive: (kind) => revive(db, kind.name, clock.now()),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
