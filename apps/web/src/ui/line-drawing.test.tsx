import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chartBox } from './chart-data.ts';
import { LineDrawing } from './line-drawing.tsx';

const points = ['Monday', 'Tuesday', 'Wednesday'].map((label, index) => ({
  key: label,
  label,
  values: [4 - index, 1],
}));
const [clicks, before] = [
  { key: 'clicks', label: 'Clicks' },
  { key: 'before', label: 'Before', isComparison: true },
];
const drawn = (isOpen: boolean) => {
  const { container } = render(
    <LineDrawing
      title="Clicks"
      series={[{ ...clicks, isOpen }, before]}
      points={points}
      formatValue={String}
      box={chartBox(400, '4', {})}
    />,
  );
  return [...container.querySelectorAll('path.visx-linepath')].map((path) => [
    path.getAttribute('stroke-dasharray'),
    path.getAttribute('d')?.split('L').length,
  ]);
};

test('leads to a value that still grows by a dotted line', () => {
  const comparison = ['5 4', 3];
  expect(drawn(true)).toEqual([comparison, [null, 2], ['1 5', 2]]);
  expect(drawn(false)).toEqual([comparison, [null, 3]]);
});
