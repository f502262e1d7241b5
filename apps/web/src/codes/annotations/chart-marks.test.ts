import type { Annotation } from '@tessera/contract';
import { expect, it } from 'vitest';
import { chartMarks } from './chart-marks.ts';

const annotation = (id: string, time: { at: string } | { day: string }): Annotation => ({
  id,
  kind: 'note',
  at: null,
  day: null,
  text: id,
  code_count: 0,
  codes: [],
  created_at: '2026-11-01T00:00:00.000Z',
  ...time,
});
const texts = { textOf: ({ id }: Annotation) => id, whenOf: () => '' };
const pointsOf = (annotations: Annotation[], starts: string[], zone: string) =>
  chartMarks(annotations, starts, zone, texts).map(({ key, point }) => [key, point]);

it('puts instants and days at their points in the zone, oldest first', () => {
  const days = ['2026-11-01T23:00:00.000Z', '2026-11-02T23:00:00.000Z'];
  const newestFirst = [
    annotation('late', { at: '2026-11-03T05:00:00.000Z' }),
    annotation('day', { day: '2026-11-03' }),
    annotation('early', { at: '2026-11-02T22:59:00.000Z' }),
    annotation('before', { at: '2026-11-01T22:00:00.000Z' }),
  ];
  expect(pointsOf(newestFirst, days, 'Europe/Paris')).toEqual([
    ['early', days[0]],
    ['day', days[1]],
    ['late', days[1]],
  ]);
});
