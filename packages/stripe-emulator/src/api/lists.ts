import { missing } from './failure.ts';
import type { Reader } from './reader.ts';

interface Listed {
  id: string;
  created: number;
}

/** Cursor pagination, newest first. */
export function listPage<T extends Listed>(all: readonly T[], url: string, params: Reader): object {
  const limit = Math.min(Math.max(params.integer('limit') ?? 10, 1), 100);
  const [after, before] = [params.text('starting_after'), params.text('ending_before')];
  // Within one second the order of creation decides, which is that of the record.
  const sorted = all
    .map((one, index) => ({ one, index }))
    .sort((a, b) => b.one.created - a.one.created || b.index - a.index);
  const ordered = sorted.map(({ one }) => one);

  const indexOf = (id: string, param: string) => {
    const index = ordered.findIndex((one) => one.id === id);
    if (index === -1) throw missing('object', id, param);
    return index;
  };
  if (before !== null) {
    const earlier = ordered.slice(0, indexOf(before, 'ending_before'));
    return { object: 'list', data: earlier.slice(-limit), has_more: earlier.length > limit, url };
  }
  const rest = after === null ? ordered : ordered.slice(indexOf(after, 'starting_after') + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
