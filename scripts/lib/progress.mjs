/**
 * One friendly line for a wait: the text at once, the seconds at the end (and while it lasts, when a person looks on).
 * @param {string} text @returns {(result?: string) => void}
 */
export function startProgress(text) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const live = process.stderr.isTTY;
  process.stderr.write(live ? `${text} …` : `${text} …\n`);
  const timer = live ? setInterval(() => process.stderr.write(`\r${text} … ${seconds()} `), 500) : undefined;
  timer?.unref();
  return (result = 'done') => {
    if (timer) clearInterval(timer);
    process.stderr.write(live ? `\r${text} … ${result} in ${seconds()}\n` : `${text}: ${result} in ${seconds()}\n`);
  };
}
