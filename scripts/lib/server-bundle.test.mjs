import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { serverBundle } from './server-bundle.mjs';

/** What every output of the build is made of. */
async function inputsByOutput() {
  const { metafile } = await build({ ...serverBundle(), write: false, metafile: true });
  return Object.entries(metafile?.outputs ?? {})
    .filter(([output]) => output.endsWith('.js'))
    .map(([output, { inputs }]) => ({ output, inputs: Object.keys(inputs) }));
}

describe('the server’s bundle', () => {
  it('holds the billing emulator in one file of its own, which a production server never opens', async () => {
    const outputs = await inputsByOutput();
    const holders = outputs.filter(({ inputs }) =>
      inputs.some((input) => input.startsWith('packages/stripe-emulator/')),
    );
    expect(holders.map(({ output }) => output)).toEqual(['apps/server/dist/dev/stripe-emulator.js']);
    expect(outputs.map(({ output }) => output)).toContain('apps/server/dist/main.js');
    expect(outputs.find(({ output }) => output.endsWith('/main.js'))?.inputs.length).toBeGreaterThan(50);
  });
});
