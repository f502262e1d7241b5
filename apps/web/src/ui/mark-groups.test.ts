import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupMarks } from './mark-groups.ts';

const mark = (point: string, key = point) => ({ key, point, when: point, text: key });

describe('groupMarks', () => {
  it('joins marks of a point and of points that are close, and keeps the others apart', () => {
    const places = new Map([
      ['a', 0],
      ['b', 10],
      ['c', 100],
    ]);
    const groups = groupMarks([mark('c'), mark('a', '1'), mark('a', '2'), mark('b'), mark('gone')], places, 26);
    expect(groups.map(({ x, marks }) => [x, marks.map(({ key }) => key)])).toEqual([
      [5, ['1', '2', 'b']],
      [100, ['c']],
    ]);
  });

  it('loses no mark, and leaves the gap between all groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (xs, gap) => {
          const places = new Map(xs.map((x) => [String(x), x]));
          const groups = groupMarks(
            xs.map((x, index) => mark(String(x), String(index))),
            places,
            gap,
          );
          expect(groups.flatMap(({ marks }) => marks.map(({ key }) => key)).length).toBe(xs.length);
          const gaps = groups.slice(1).map(({ x }, index) => x - (groups[index]?.x ?? 0));
          expect(gaps.filter((one) => one < gap)).toEqual([]);
        },
      ),
    );
  });
});
