import type { ReactNode } from 'react';

interface RecordColumn<Row> {
  key: string;
  title: string;
  numeric?: boolean;
  /** Names the cell for screen readers only, such as for buttons. */
  hidden?: boolean;
  /** Left out of cards, where another cell shows it. */
  wideOnly?: boolean;
  cell: (row: Row) => ReactNode;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The first cell is the heading of its card, and buttons name themselves. */
const hasLabel = ({ hidden }: { hidden?: boolean }, index: number) => index > 0 && !hidden;

const layoutOf = (column: { hidden?: boolean; wideOnly?: boolean }, index: number) => {
  if (column.wideOnly) return 'max-lg:hidden';
  return hasLabel(column, index) ? 'max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:gap-3' : '';
};

/**
 * A table that shows each row as a card on narrow screens, so that nothing scrolls sideways. The roles are written out, because
 * browsers drop those of a table whose parts are blocks.
 */
export function RecordTable<Row>({ caption, columns, rows, rowKey }: RecordTableProps<Row>) {
  const align = ({ numeric }: RecordColumn<Row>) => (numeric ? 'figures lg:text-right' : 'lg:text-left');
  return (
    <table
      role="table"
      aria-label={caption}
      className="w-full border-collapse max-lg:grid lg:rounded-card lg:border lg:border-line lg:bg-surface"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row" className="border-b border-line text-soft">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={`px-4 py-2.5 font-medium whitespace-nowrap ${align(column)}`}
            >
              <span className={column.hidden ? 'sr-only' : ''}>{column.title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-line max-lg:grid max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-b lg:last:border-0"
          >
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.key}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  className={`min-w-0 text-left align-top font-normal lg:px-4 lg:py-3 ${align(column)} ${layoutOf(column, index)}`}
                >
                  {hasLabel(column, index) && (
                    <span aria-hidden="true" className="text-soft lg:hidden">
                      {column.title}
                    </span>
                  )}
                  <div className="min-w-0 wrap-anywhere">{column.cell(row)}</div>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
