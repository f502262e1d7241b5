import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bundle } from './bundle.mjs';

/** A build of one line, which takes the given time. @param {string} line @param {number} ms */
async function build(line, ms) {
  const { outputFiles } = await bundle({
    stdin: { contents: line },
    write: false,
    plugins: [{ name: 'slow', setup: ({ onStart }) => onStart(() => sleep(ms)) }],
  });
  return outputFiles?.[0]?.text;
}

it('lets a build end that runs longer than another one, and starts again afterwards', async () => {
  expect(await Promise.all([build('one();', 0), build('two();', 500)])).toEqual(['one();\n', 'two();\n']);
  expect(await build('three();', 0)).toBe('three();\n');
});
