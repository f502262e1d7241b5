import { chmodSync, rmSync } from 'node:fs';
import { inProject } from './project-root.mjs';

const outfile = inProject('packages/cli/dist/tessera.js');

/**
 * The command line as files without dependencies. The SDK for MCP, which depends on two web servers, is bundled too: what
 * the program does not use is left out.
 * @returns {import('esbuild').BuildOptions}
 */
const cliBundle = () => ({
  entryPoints: [{ in: inProject('packages/cli/src/main.ts'), out: 'tessera' }],
  outdir: inProject('packages/cli/dist'),
  bundle: true,
  // The MCP server is a file of its own, loaded when it is used.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  legalComments: 'linked',
  logLevel: 'warning',
  absWorkingDir: inProject('.'),
});

export async function buildCli() {
  const { build, stop } = await import('esbuild');
  // The names of the parts contain hashes, so old ones would stay.
  rmSync(inProject('packages/cli/dist'), { recursive: true, force: true });
  await build(cliBundle());
  await stop();
  chmodSync(outfile, 0o755);
}
