/** A mark on the time axis of a chart. */
export interface ChartMark {
  key: string;
  /** The key of the point that it belongs to. */
  point: string;
  when: string;
  text: string;
}

/** Marks that would overlap, at the middle of their places. */
export interface MarkGroup {
  x: number;
  marks: readonly ChartMark[];
}

interface Placed extends MarkGroup {
  first: number;
  last: number;
}

const middle = (first: number, last: number, marks: readonly ChartMark[]): Placed => ({
  first,
  last,
  x: (first + last) / 2,
  marks,
});

/** Groups marks whose places are closer than `minGapPx`. Marks of points that the chart does not have are left out. */
export function groupMarks(
  marks: readonly ChartMark[],
  places: ReadonlyMap<string, number>,
  minGapPx: number,
): MarkGroup[] {
  const placed = marks
    .flatMap((mark) => {
      const x = places.get(mark.point);
      return x === undefined ? [] : [middle(x, x, [mark])];
    })
    .toSorted((one, other) => one.x - other.x);
  const groups: Placed[] = [];
  for (let group of placed) {
    // A larger group has moved to the left, and may reach the one before.
    for (let before = groups.at(-1); before && group.x - before.x < minGapPx; before = groups.at(-1)) {
      groups.pop();
      group = middle(before.first, group.last, [...before.marks, ...group.marks]);
    }
    groups.push(group);
  }
  return groups.map(({ x, marks: all }) => ({ x, marks: all }));
}
