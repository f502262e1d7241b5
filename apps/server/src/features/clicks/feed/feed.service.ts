import {
  type ClickEvent,
  type ClickLine,
  type ClickPage,
  clickDimensions,
  type ClicksQuery,
  limits,
} from '@tessera/contract';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../../plans/plans.service.ts';
import { presentClick } from '../dimensions.service.ts';
import { dayBefore, utcDay } from '../utc-day.ts';
import { type FeedCursor, readFeedCursor, writeFeedCursor } from './feed-cursor.ts';
import { feedWindow, lastPosition } from './feed-window.ts';
import { type FeedClick, findFeedClicks, findFeedDays } from './feed.repo.ts';

export interface ClickFeed {
  page(userId: string, query: ClicksQuery): Promise<ClickPage>;
  /** The lines of one page after the other, until the last click or the limit of pages. */
  lines(userId: string, query: ClicksQuery): AsyncGenerator<ClickLine[]>;
}

interface FeedDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'clickRetentionDays'>;
}

const fields = Object.values(clickDimensions).map(({ field }) => field);

const isSelected = (click: ClickEvent, query: ClicksQuery): boolean =>
  fields.every((field) => query[field] === undefined || query[field] === (click[field] ?? ''));

/** Takes the selected clicks up to the limit. `rest` are the rows after the last one that was taken, if the limit was reached. */
function selectClicks(rows: readonly FeedClick[], query: ClicksQuery, limit: number) {
  const clicks: ClickEvent[] = [];
  for (const [index, { hash, ...row }] of rows.entries()) {
    if (clicks.length === limit) return { clicks, rest: rows.slice(index) };
    const click = hash === null ? undefined : presentClick({ ...row, hash });
    if (click && isSelected(click, query)) clicks.push(click);
  }
  return { clicks, rest: [] };
}

export function createClickFeed({ db, clock, config: { clickRetentionDays } }: FeedDeps): ClickFeed {
  const oldestDay = () => dayBefore(utcDay(clock.now().getTime()), clickRetentionDays);

  /** Throws if selected clicks after the cursor are deleted. */
  async function readDays(userId: string, { from = '', to }: ClicksQuery, { position, firstDay }: FeedCursor) {
    const days = await findFeedDays(db, userId, { after: position, from: from > firstDay ? from : firstDay, to });
    const oldest = oldestDay();
    if (days.some(({ day }) => day < oldest))
      throw new AppError('click_cursor_expired', { params: { count: clickRetentionDays } });
    return days;
  }

  async function page(userId: string, query: ClicksQuery): Promise<ClickPage> {
    const cursor = query.cursor === undefined ? { position: 0, firstDay: oldestDay() } : readFeedCursor(query.cursor);
    requireEntitlement(await readPlan(db, userId), 'analytics');
    const days = await readDays(userId, query, cursor);
    const window = feedWindow(days, cursor.position);
    if (!window) return { clicks: [], next_cursor: writeFeedCursor(cursor), has_more: false };
    const limit = query.limit ?? limits.clickFeed.page;
    const count = fields.some((field) => query[field] !== undefined) ? limits.clickFeed.read : limit;
    const rows = await findFeedClicks(db, userId, window, { codeId: query.code_id, count });
    const { clicks, rest } = selectClicks(rows, query, limit);
    const last = rows.at(-rest.length - 1)?.position;
    const isWindowRead = last === undefined || (rest.length === 0 && rows.length < count);
    const position = isWindowRead ? window.upTo : last;
    const hasMore = position < lastPosition(days, position);
    return { clicks, next_cursor: writeFeedCursor({ ...cursor, position }), has_more: hasMore };
  }

  return {
    page,
    async *lines(userId, query) {
      let { cursor } = query;
      for (let read = 0; read < limits.clickFeed.pages; read += 1) {
        const { clicks, ...place } = await page(userId, { ...query, cursor });
        yield [...clicks, place];
        if (!place.has_more) return;
        cursor = place.next_cursor;
      }
    },
  };
}
