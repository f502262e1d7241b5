import type { ReactNode } from 'react';

interface ChartFrameProps {
  title: string;
  /** A control beside the legend. */
  aside?: ReactNode;
  /** With the classes of the colors. */
  legend: readonly { label: string; color: string }[];
  /** The same numbers for screen readers. The first cell of a row is its heading. */
  table: { head: readonly string[]; rows: readonly { key: string; cells: readonly string[] }[] };
  children: ReactNode;
}

/** Title, legend, chart, and a hidden table with the same numbers. */
export function ChartFrame({ title, aside, legend, table, children }: ChartFrameProps) {
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{title}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft" aria-hidden="true">
          {legend.map(({ label, color }) => (
            <span key={label} className="flex items-center gap-1.5">
              <span data-swatch={label} className={`size-2.5 rounded-[3px] ${color}`} />
              {label}
            </span>
          ))}
        </span>
        {aside}
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
            {table.rows.map(({ key, cells: [name = '', ...cells] }) => (
              <tr key={key}>
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
