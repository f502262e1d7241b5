import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { onceForInputs } from './stage-cache.mjs';

let folder = '';
const outcome = { passed: 3, failed: 0, skipped: 0, output: '', files: [], cpuSeconds: 0 };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  writeFileSync(join(folder, '.gitignore'), '.cache/\n');
  writeFileSync(join(folder, 'a.ts'), 'a');
});

/** Returns whether the stage ran. */
async function runs(result = outcome, whileRunning = () => {}) {
  let hasRun = false;
  await onceForInputs(
    'lint',
    (file) => file.endsWith('.ts'),
    async () => {
      hasRun = true;
      whileRunning();
      return result;
    },
    folder,
  );
  return hasRun;
}

it('answers from the cache with the same counts until an input changes', async () => {
  expect(await runs()).toBe(true);
  expect(
    await onceForInputs(
      'lint',
      (file) => file.endsWith('.ts'),
      async () => outcome,
      folder,
    ),
  ).toMatchObject({
    passed: 3,
    failed: 0,
    skipped: 0,
    isCached: true,
  });
  writeFileSync(join(folder, 'readme.md'), 'no input');
  expect(await runs()).toBe(false);
  writeFileSync(join(folder, 'a.ts'), 'b');
  expect(await runs()).toBe(true);
  writeFileSync(join(folder, 'new.ts'), '');
  expect(await runs()).toBe(true);
  rmSync(join(folder, 'new.ts'));
  expect(await runs()).toBe(true);
});

it.each([{ passed: 2, failed: 1 }, { passed: 2, skipped: 1 }, { passed: 0 }])(
  'repeats a stage with %j',
  async (counts) => {
    await runs({ ...outcome, ...counts });
    expect(await runs()).toBe(true);
  },
);

it('repeats a stage whose inputs changed while it ran', async () => {
  await runs(outcome, () => writeFileSync(join(folder, 'a.ts'), 'edited'));
  expect(await runs()).toBe(true);
});

it('repeats every stage without git', async () => {
  rmSync(join(folder, '.git'), { recursive: true });
  await runs();
  expect(await runs()).toBe(true);
});
