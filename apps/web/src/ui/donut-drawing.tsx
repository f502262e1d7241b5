import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { useState } from 'react';
import { donutSizePx as size, type DonutDrawingProps, nth, seriesFill } from './chart-data.ts';

const radius = 92;

export function DonutDrawing({ totalLabel, slices, formatValue }: DonutDrawingProps) {
  const [active, setActive] = useState<string>();
  const shown = slices.find(({ key }) => key === active);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  // A ring of a single slice needs no gap.
  const gap = slices.filter(({ value }) => value > 0).length > 1 ? 0.03 : 0;
  return (
    <svg width={size} height={size} className="mx-auto block" aria-hidden="true">
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
  );
}
