import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { useState } from 'react';
import { nth, seriesFill } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

export interface DonutSlice {
  key: string;
  label: string;
  value: number;
}

interface DonutChartProps {
  title: string;
  /** The column headings of the table for screen readers. */
  sliceLabel: string;
  valueLabel: string;
  /** The label of the total, which is in the middle unless a slice is hovered. */
  totalLabel: string;
  slices: readonly DonutSlice[];
  formatValue: (value: number) => string;
}

const size = 200;
const radius = 92;

export function DonutChart({ title, sliceLabel, valueLabel, totalLabel, slices, formatValue }: DonutChartProps) {
  const [active, setActive] = useState<string>();
  const shown = slices.find(({ key }) => key === active);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  // A ring of a single slice needs no gap.
  const gap = slices.filter(({ value }) => value > 0).length > 1 ? 0.03 : 0;
  return (
    <ChartFrame
      title={title}
      legend={slices.map(({ label }) => label)}
      table={{ head: [sliceLabel, valueLabel], rows: slices.map(({ label, value }) => [label, formatValue(value)]) }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} className="mx-auto block w-full max-w-56" aria-hidden="true">
        <Group top={size / 2} left={size / 2}>
          {total === 0 && <circle r={(radius + 58) / 2} className="fill-none stroke-line" strokeWidth={radius - 58} />}
          <Pie
            data={[...slices]}
            pieValue={(slice) => slice.value}
            pieSort={null}
            pieSortValues={null}
            outerRadius={radius}
            innerRadius={58}
            padAngle={gap}
            cornerRadius={3}
          >
            {({ arcs, path }) =>
              arcs.map((arc, index) => (
                <path
                  key={arc.data.key}
                  d={path(arc) ?? ''}
                  className={`transition-opacity ${nth(seriesFill, index)} ${shown && shown !== arc.data ? 'opacity-50' : ''}`}
                  onPointerEnter={() => setActive(arc.data.key)}
                  onPointerLeave={() => setActive(undefined)}
                />
              ))
            }
          </Pie>
          <text textAnchor="middle" dy="2" className="figures fill-ink font-semibold" fontSize="28">
            {formatValue(shown?.value ?? total)}
          </text>
          <text textAnchor="middle" dy="22" className="fill-soft" fontSize="12">
            {shown?.label ?? totalLabel}
          </text>
        </Group>
      </svg>
    </ChartFrame>
  );
}
