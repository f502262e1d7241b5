/** In production, every line of output is JSON. @param {string} text @param {'info' | 'fatal'} [level] */
export function printLine(text, level = 'info') {
  const line = JSON.stringify({ level, time: new Date().toISOString(), msg: text });
  process.stderr.write(`${process.env.NODE_ENV === 'production' ? line : text}\n`);
}

/**
 * Prints a line while work is in progress, and its duration at the end. In a terminal, the seconds are updated in place.
 * @param {string} text @returns {(result?: string) => void} ends the line
 */
export function startProgress(text) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const isTerminal = process.stderr.isTTY && process.env.NODE_ENV !== 'production';
  if (isTerminal) process.stderr.write(`${text} …`);
  else printLine(`${text} …`);
  const timer = isTerminal ? setInterval(() => process.stderr.write(`\r${text} … ${seconds()} `), 500) : undefined;
  timer?.unref();
  return (result = 'done') => {
    clearInterval(timer);
    if (isTerminal) process.stderr.write(`\r${text} … ${result} in ${seconds()}\n`);
    else printLine(`${text}: ${result} in ${seconds()}`);
  };
}
