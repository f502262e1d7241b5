/** The surroundings of a command. Tests and the MCP server provide others. */
export interface Terminal {
  /** The result, for people or as JSON. */
  out: (text: string) => void;
  /** Messages and progress. */
  note: (text: string) => void;
  writeBytes: (bytes: Uint8Array) => void;
  /** Whether a person can answer questions. */
  isInteractive: boolean;
  /** Asks a question. A secret answer is not shown. Without a person, it reads one line of the input. */
  ask: (question: string, options?: { isSecret?: boolean }) => Promise<string>;
  /** Opens a page in the browser of this machine. */
  openPage: (url: string) => void;
  env: Readonly<Record<string, string | undefined>>;
}

/** Control characters in a text could move the cursor or rename the window. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

const columnWidth = (text: string): number => [...text].length;
const cut = (text: string, width: number): string =>
  columnWidth(text) > width ? `${[...text].slice(0, width - 1).join('')}…` : text;

const maxCellWidth = 48;

type Cell = string | number | null | undefined;

/** Rows with aligned columns and a header. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [header, ...rows.map((row) => row.map((cell) => cut(printable(String(cell ?? '')), maxCellWidth)))];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => columnWidth(row[column] ?? ''))));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - columnWidth(cell)))
      .join('  ')
      .trimEnd();
  return `${cells.map(line).join('\n')}\n`;
}

/** Names and values, one per line. Empty values are left out. */
export function facts(values: Readonly<Record<string, Cell>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const width = Math.max(...given.map(([name]) => name.length));
  return given.map(([name, value]) => `${name.padEnd(width)}  ${printable(String(value))}\n`).join('');
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const barWidth = 24;

/** `████████░░░░ 12 of 36`; without a total, only the number. */
function progressText(done: number, total: number | null): string {
  if (!total) return String(done);
  const filled = Math.floor((barWidth * Math.min(done, total)) / total);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${done} of ${total}`;
}

/** Shows the progress of long work on one line, or nothing if no person watches. */
export function startProgress({ note, isInteractive }: Terminal, label: string) {
  const show = (text: string) => {
    if (isInteractive) note(`\r\x1b[K${text}`);
  };
  return {
    show: (done: number, total: number | null, item = ''): void =>
      show(`${label} ${progressText(done, total)}  ${cut(printable(item), maxCellWidth)}`.trimEnd()),
    end: (): void => show(''),
  };
}
