import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { serverBundle } from './server-bundle.mjs';

/** The source files of each output. */
async function inputsByOutput() {
  const { metafile } = await build({ ...serverBundle(), write: false, metafile: true });
  return Object.entries(metafile?.outputs ?? {})
    .filter(([output]) => output.endsWith('.js'))
    .map(([output, { inputs }]) => ({ output, inputs: Object.keys(inputs) }));
}

describe('server bundle', () => {
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
