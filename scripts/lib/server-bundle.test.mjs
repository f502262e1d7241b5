import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inProject } from './project-root.mjs';
import { serverBundle } from './server-bundle.mjs';

/** The source files of each output. */
async function inputsByOutput() {
  const { metafile } = await build({ ...serverBundle(), write: false, metafile: true });
  return Object.entries(metafile?.outputs ?? {})
    .filter(([output]) => output.endsWith('.js'))
    .map(([output, { inputs }]) => ({ output, inputs: Object.keys(inputs) }));
}

const packageOf = (path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '';

describe('server bundle', () => {
  it('leaves only packages outside that a production install has', async () => {
    const { metafile } = await build({ ...serverBundle(), write: false, metafile: true });
    const manifests = ['apps/server', 'packages/contract', 'packages/qr'].map((folder) =>
      JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8')),
    );
    const installed = new Set(manifests.flatMap(({ dependencies }) => Object.keys(dependencies)));
    const used = Object.entries(metafile?.outputs ?? {})
      .filter(([output]) => !output.includes('/dev/'))
      .flatMap(([, { imports }]) => imports)
      .filter(({ external, path }) => external && !isBuiltin(path) && !/^[.#]/.test(path))
      .map(({ path }) => packageOf(path));
    expect(used.length).toBeGreaterThan(20);
    expect([...new Set(used)].filter((name) => !installed.has(name))).toEqual([]);
  });

  it('contains the Stripe emulator only in a separate file that production does not load', async () => {
    const outputs = await inputsByOutput();
    const outputsWithEmulator = outputs.filter(({ inputs }) =>
      inputs.some((input) => input.startsWith('packages/stripe-emulator/')),
    );
    expect(outputsWithEmulator.map(({ output }) => output)).toEqual(['apps/server/dist/dev/stripe-emulator.js']);
    expect(outputs.map(({ output }) => output)).toContain('apps/server/dist/main.js');
    expect(outputs.find(({ output }) => output.endsWith('/main.js'))?.inputs.length).toBeGreaterThan(50);
  });
});
