/**
 * Prints a line while work is in progress, and its duration at the end. In a terminal, the seconds are updated in place.
 * @param {string} text @returns {(result?: string) => void} ends the line
 */
export function startProgress(text) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const isTerminal = process.stderr.isTTY;
  process.stderr.write(isTerminal ? `${text} …` : `${text} …\n`);
  const timer = isTerminal ? setInterval(() => process.stderr.write(`\r${text} … ${seconds()} `), 500) : undefined;
  timer?.unref();
  return (result = 'done') => {
    clearInterval(timer);
    process.stderr.write(
      isTerminal ? `\r${text} … ${result} in ${seconds()}\n` : `${text}: ${result} in ${seconds()}\n`,
    );
  };
}
