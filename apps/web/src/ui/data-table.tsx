import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: string;
  /** Aligned to the right with figures of equal width. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The first column is the row heading. Wide tables scroll in their frame, which is focusable for the keyboard. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const align = (column: Column<Row>) => (column.numeric ? 'figures text-right' : 'text-left');
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-card border border-line">
      <table className="w-full border-collapse bg-surface">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-soft">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={`px-4 py-2.5 font-medium whitespace-nowrap ${align(column)}`}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0">
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row" className={`px-4 py-3 font-medium ${align(column)}`}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={`px-4 py-3 ${align(column)}`}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
