import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChartFrame } from './chart-frame.tsx';

test('hides the table of a chart as a whole: Firefox shows the caption of a table that is hidden itself', () => {
  const table = { head: ['Day', 'Clicks'], rows: [{ key: 'monday', cells: ['Monday', '3'] }] };
  render(
    <ChartFrame title="Clicks" legend={[]} table={table}>
      chart
    </ChartFrame>,
  );
  const hidden = screen.getByRole('table', { name: 'Clicks' });
  expect(hidden).not.toHaveClass('sr-only');
  expect(hidden.parentElement).toHaveClass('sr-only');
});
