import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { daySchema, idParams } from './fields.ts';

/**
 * `total_clicks` counts the visits by people; `unique_clicks` counts each visitor once per code and UTC day. Bots,
 * previews and prefetches are in neither.
 */
export const dailyStat = z.object({ date: daySchema, total_clicks: z.int(), unique_clicks: z.int() });

/** `daily_stats` are the latest seven UTC days, oldest first, days without a click included. */
export const statsReply = z.object({ total_clicks: z.int(), daily_stats: z.array(dailyStat) });
export type QrStats = z.infer<typeof statsReply>;

export const statsEndpoints = {
  stats: endpoint({
    method: 'GET',
    path: '/qr-codes/{id}/stats',
    access: 'user',
    summary: 'Clicks of one code: the total and the latest days',
    params: idParams,
    reply: statsReply,
    errors: ['not_found'],
  }),
} as const;
