/** Extracts log lines of level error or fatal from the product's output, deduplicated. */
export function watchLog() {
  let read = 0;
  return {
    /** Ignores the output so far. @param {string} output */
    begin(output) {
      read = output.length;
    },
    /** @param {string} output everything printed so far @returns {{ message: string, line: string }[]} */
    read(output) {
      const end = output.lastIndexOf('\n') + 1;
      const lines = output.slice(read, end).split('\n');
      read = end;
      return lines.flatMap((line) => {
        if (!/"level":"(error|fatal)"/.test(line)) return [];
        const { msg, err, code } = JSON.parse(line);
        // Overload answers are counted elsewhere.
        if (code === 'unavailable') return [];
        return [{ message: `${msg}: ${err?.message ?? code ?? ''}`, line: line.slice(0, 2000) }];
      });
    },
  };
}
