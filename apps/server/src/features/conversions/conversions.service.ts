import {
  type BodyOf,
  type Conversion,
  type ConversionPage,
  type ConversionResult,
  type ConversionsQuery,
  type endpoints,
  limits,
} from '@tessera/contract';
import type { Config } from '../../config.ts';
import { AppError, unauthorized } from '../../http/app-error.ts';
import { after, type Clock, days } from '../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import type { WebhookEvents } from '../webhooks/webhook-events.service.ts';
import { presentConversion } from './conversions.present.ts';
import {
  advanceFeed,
  deleteBefore,
  findByKeys,
  findFeed,
  findNamedCodes,
  insertConversions,
  listConversions,
  lockOwner,
  type NewConversion,
} from './conversions.repo.ts';
import { deleteOrphans, eraseConversions } from './erasure.repo.ts';
import { namesIn, planConversion, readItems } from './planned-conversion.ts';

export interface Conversions {
  /** Counts conversions, each once, and returns a result per item. `requestId` is the same for every attempt of a request. */
  report(
    userId: string,
    body: BodyOf<typeof endpoints.conversions.report>,
    requestId: string | undefined,
  ): Promise<ConversionResult[]>;
  page(userId: string, query: ConversionsQuery): Promise<ConversionPage>;
  /** The stored conversions of an account page by page, oldest first, whatever its plan. */
  all(userId: string): AsyncGenerator<Conversion[]>;
  /** Deletes single conversions by age, and all of deleted codes. */
  deleteExpired(): Promise<void>;
}

interface ConversionDeps {
  db: Db;
  clock: Clock;
  ids: Ids;
  config: Pick<Config, 'clickRetentionDays'>;
  webhooks: WebhookEvents;
}

const deletedPerStatement = 10_000;
const takenPerPage = 1000;
const cursorPattern = /^[\da-z]{1,10}$/;

const failed = (error: AppError): ConversionResult => ({ status: error.status, error: error.toReply() });

function readCursor(cursor: string): number {
  if (!cursorPattern.test(cursor)) throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return Number.parseInt(cursor, 36);
}

async function* readAll(db: Db, userId: string): AsyncGenerator<Conversion[]> {
  for (let position = 0; ; ) {
    const rows = await listConversions(db, userId, {
      after: position,
      limit: takenPerPage,
      codeId: undefined,
      goal: undefined,
    });
    yield rows.map(presentConversion);
    const last = rows.at(-1);
    if (!last || rows.length < takenPerPage) return;
    position = last.position;
  }
}

export function createConversions({ db, clock, ids, config, webhooks }: ConversionDeps): Conversions {
  const oldest = (now: Date) => after(now, -days(config.clickRetentionDays));

  /** Stores the planned conversions and returns their results in the same order. */
  async function store(
    tx: Queryable,
    userId: string,
    planned: readonly NewConversion[],
    now: Date,
  ): Promise<ConversionResult[]> {
    if (planned.length === 0) return [];
    const lastPosition = await advanceFeed(tx, userId, planned.length, now);
    const keys = planned.map((one) => one.dedupKey);
    await deleteOrphans(tx, userId, keys);
    const created = new Set(await insertConversions(tx, planned, { userId, lastPosition, now }));
    const rows = new Map((await findByKeys(tx, userId, keys)).map((row) => [row.dedupKey.toString('hex'), row]));
    const results: ConversionResult[] = [];
    for (const { id, dedupKey: key } of planned) {
      const row = rows.get(key.toString('hex'));
      if (!row) throw new Error('a stored conversion is missing');
      const conversion = presentConversion(row);
      const isCreated = created.has(id);
      if (isCreated)
        await webhooks.emit(tx, { type: 'conversion.created', userId, codeId: row.codeId, data: () => conversion });
      results.push({ status: isCreated ? 201 : 200, conversion });
    }
    return results;
  }

  return {
    async report(userId, { items }, requestId) {
      requireEntitlement(await readPlan(db, userId), 'analytics');
      const now = clock.now();
      const request = requestId ?? ids.uuid(now);
      const read = readItems(items);
      return db.tx(async (tx) => {
        if (!(await lockOwner(tx, userId))) throw unauthorized();
        const codes = await findNamedCodes(tx, userId, namesIn(read));
        const plans = read.map((item, place) =>
          planConversion(codes, item, { attempt: `${request} ${place}`, now, oldest: oldest(now), id: ids.uuid(now) }),
        );
        const planned = plans.filter((plan): plan is NewConversion => !(plan instanceof AppError));
        const stored = (await store(tx, userId, planned, now)).values();
        return plans.flatMap((plan) => (plan instanceof AppError ? failed(plan) : (stored.next().value ?? [])));
      });
    },

    async page(userId, { cursor, limit = limits.conversions.page, code_id: codeId, goal }) {
      requireEntitlement(await readPlan(db, userId), 'analytics');
      // Read before the conversions: all of them up to this position are visible then.
      const { newest, deletedTo } = await findFeed(db, userId);
      const position = cursor === undefined ? deletedTo : readCursor(cursor);
      if (position < deletedTo)
        throw new AppError('conversion_cursor_expired', { params: { count: config.clickRetentionDays } });
      const rows = await listConversions(db, userId, { after: position, limit: limit + 1, codeId, goal });
      const shown = rows.slice(0, limit);
      const hasMore = rows.length > limit;
      const last = shown.at(-1)?.position ?? position;
      return {
        conversions: shown.map(presentConversion),
        // Beyond what a filter leaves out: a cursor that stays behind would expire with conversions that were never asked for.
        next_cursor: (hasMore ? last : Math.max(last, newest)).toString(36),
        has_more: hasMore,
      };
    },

    all: (userId) => readAll(db, userId),

    async deleteExpired() {
      const before = oldest(clock.now());
      while ((await deleteBefore(db, before, deletedPerStatement)) === deletedPerStatement);
      while (await db.tx((tx) => eraseConversions(tx, deletedPerStatement)));
    },
  };
}
