import { AppError } from '../../../http/app-error.ts';
import { utcDay } from '../utc-day.ts';

/** A place in the feed of an account. */
export interface FeedCursor {
  /** The last position that was read. */
  position: number;
  /** The first day that a reader gets: earlier clicks were deleted before it began. */
  firstDay: string;
}

const dayMs = 86_400_000;
/** Position and number of the day, in base 36. */
const pattern = /^([\da-z]{1,10})\.([\da-z]{1,4})$/;

export const writeFeedCursor = ({ position, firstDay }: FeedCursor): string =>
  `${position.toString(36)}.${(Date.parse(firstDay) / dayMs).toString(36)}`;

/** Throws `bad_request` if the cursor is malformed. */
export function readFeedCursor(text: string): FeedCursor {
  const [, position, day] = pattern.exec(text) ?? [];
  if (position === undefined || day === undefined) throw new AppError('bad_request', { fields: { cursor: 'invalid' } });
  return { position: Number.parseInt(position, 36), firstDay: utcDay(Number.parseInt(day, 36) * dayMs) };
}
