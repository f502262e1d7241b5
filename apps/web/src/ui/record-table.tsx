import type { Column } from './data-table.tsx';

/** In cards, a cell without content is left out. */
export interface RecordColumn<Row> extends Column<Row> {
  /** Names the cell for screen readers only, such as for buttons. */
  hidden?: boolean;
  /** Left out of cards, where another cell shows it. */
  wideOnly?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The first cell is the heading of its card, and buttons name themselves. */
const hasLabel = ({ hidden }: { hidden?: boolean }, index: number) => index > 0 && !hidden;

const columnLayout = (column: { hidden?: boolean; wideOnly?: boolean }, index: number) => {
  if (column.wideOnly) return 'max-lg:hidden';
  return hasLabel(column, index) ? 'max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:gap-3' : '';
};

/** Addresses break anywhere; numbers and buttons never do. */
const cellStyle = ({ numeric, hidden }: { numeric?: boolean; hidden?: boolean }, index: number) => {
  if (numeric || hidden) return 'whitespace-nowrap';
  return index === 0 ? 'min-w-0 wrap-anywhere lg:min-w-44' : 'min-w-0 wrap-anywhere';
};

/**
 * A table that shows each row as a card on narrow screens, so that nothing scrolls sideways. A card names its values itself, because
 * browsers drop the roles of a table whose parts are blocks.
 */
export function RecordTable<Row>({ caption, columns, rows, rowKey }: RecordTableProps<Row>) {
  const align = ({ numeric }: RecordColumn<Row>) => (numeric ? 'figures lg:text-right' : 'lg:text-left');
  return (
    <table
      aria-label={caption}
      className="w-full border-collapse max-lg:grid lg:rounded-card lg:border lg:border-line lg:bg-surface"
    >
      <thead className="max-lg:hidden">
        <tr className="border-b border-line text-soft">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`px-3 py-2.5 align-bottom font-medium first:pl-4 last:pr-4 ${align(column)}`}
            >
              <span className={column.hidden ? 'sr-only' : ''}>{column.title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className="border-line max-lg:grid max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:p-4 lg:border-b lg:last:border-0"
          >
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              const content = column.cell(row);
              return (
                <Cell
                  key={column.key}
                  {...(index === 0 && { scope: 'row' })}
                  className={`min-w-0 text-left align-top font-normal lg:px-3 lg:py-3 lg:first:pl-4 lg:last:pr-4 ${align(column)} ${content ? columnLayout(column, index) : 'max-lg:hidden'}`}
                >
                  {hasLabel(column, index) && <span className="text-soft lg:hidden">{column.title}</span>}
                  <div className={cellStyle(column, index)}>{content}</div>
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
