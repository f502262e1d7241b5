import type { Params } from './params.ts';
import { missing } from './stripe-error.ts';

/** Cursor pagination, newest first. Objects are given in the order of their creation. */
export function listPage<T extends { id: string; created: number }>(all: readonly T[], url: string, params: Params) {
  const limit = Math.min(Math.max(params.integer('limit') ?? 10, 1), 100);
  const after = params.text('starting_after');
  const newestFirst = all.toReversed().sort((a, b) => b.created - a.created);
  const cursor = newestFirst.findIndex(({ id }) => id === after);
  if (after !== null && cursor === -1) throw missing('object', after, 'starting_after');
  const rest = newestFirst.slice(cursor + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
