import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { childProgram } from './run-child.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-children-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function programOf(code: string, { timeoutMs = 60_000, maxHeapMegabytes = 32 } = {}) {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(file, code);
  return childProgram({ file: pathToFileURL(file), timeoutMs, maxHeapMegabytes });
}

async function readText(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of output) text += chunk.toString();
  return text;
}
const request = { args: [], input: Buffer.from('input') };

describe('a child program', () => {
  it('gets arguments and input, and no environment', async () => {
    const run = programOf(`
      let text = process.argv[2] + Object.keys(process.env).filter((name) => name !== 'LC_CTYPE').length;
      for await (const chunk of process.stdin) text += chunk;
      process.stdout.write(text);
      process.exitCode = 3;`);
    const { result, end } = await run({ ...request, args: ['a'] }, readText);
    expect({ result, end }).toEqual({ result: 'a0input', end: { kind: 'exited', code: 3 } });
  });

  it.each([
    ['does not end', 'process.stdout.write("x"); for (;;);', { timeoutMs: 500 }],
    ['waits forever', 'process.stdout.write("x"); setInterval(() => {}, 1000);', { timeoutMs: 100 }],
    ['takes too much memory', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length));', {}],
  ])('is killed if it %s', async (_, code, limits) => {
    expect((await programOf(code, limits)(request, readText)).end).toEqual({ kind: 'killed' });
  });

  it.runIf(process.platform === 'linux')('is not killed while it gets no CPU time', async () => {
    const run = programOf('setTimeout(() => process.stdout.write("done"), 1500);', { timeoutMs: 1000 });
    expect(await run(request, readText)).toEqual({ result: 'done', end: { kind: 'exited', code: 0 } });
  });

  it('is killed by the signal', async () => {
    const stop = new AbortController();
    const run = programOf('process.stdout.write("started"); for (;;);');
    const { end } = await run({ ...request, signal: stop.signal }, async (output) => {
      for await (const _ of output) stop.abort();
    });
    expect(end).toEqual({ kind: 'killed' });
  });

  it('is not timed while its output is processed, and waits meanwhile', async () => {
    const run = programOf('for (let n = 0; n < 100; n += 1) process.stdout.write("x".repeat(50_000));', {
      timeoutMs: 30_000,
    });
    let [length, hasWaited] = [0, false];
    const { end } = await run(request, async (output) => {
      for await (const chunk of output) {
        length += chunk.length;
        // The child cannot end before its output is read.
        if (!hasWaited) await new Promise((resolve) => setTimeout(resolve, 200));
        hasWaited = true;
      }
    });
    expect({ length, end }).toEqual({ length: 5_000_000, end: { kind: 'exited', code: 0 } });
  });

  it('ends with a failure of the caller', async () => {
    const fail = programOf('process.stdout.write("x"); for (;;);')(request, async (output) => {
      for await (const _ of output) throw new Error('not stored');
    });
    await expect(fail).rejects.toThrow('not stored');
  });
});
