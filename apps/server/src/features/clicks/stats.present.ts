import type { QrStats } from '@tessera/contract';
import type { DayRow } from './stats.repo.ts';

export const presentStats = (total: number, rows: readonly DayRow[]): QrStats => ({
  total_clicks: total,
  daily_stats: rows.map(({ day, total, unique }) => ({ date: day, total_clicks: total, unique_clicks: unique })),
});
