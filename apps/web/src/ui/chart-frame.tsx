import type { ReactNode } from 'react';
import { nth, seriesBackground } from './chart-data.ts';

interface ChartFrameProps {
  title: string;
  legend: readonly string[];
  /** The same numbers for screen readers. */
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  children: ReactNode;
}

/** Title, legend, chart, and a hidden table with the same numbers. */
export function ChartFrame({ title, legend, table, children }: ChartFrameProps) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
          {legend.map((label, index) => (
            <span key={label} className="flex items-center gap-1.5">
              <span className={`size-2.5 rounded-[3px] ${nth(seriesBackground, index)}`} />
              {label}
            </span>
          ))}
        </span>
      </figcaption>
      <div className="relative">{children}</div>
      {/* The class is not on the table itself: Firefox would show its caption. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {table.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={table.head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
