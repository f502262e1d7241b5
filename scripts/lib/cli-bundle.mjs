import { rmSync } from 'node:fs';
import { bundle } from './bundle.mjs';
import { inProject } from './project-root.mjs';

/**
 * The command line as files without dependencies. The SDK for MCP, which depends on two web servers, is bundled too: what
 * the program does not use is left out.
 * @param {string} outdir @returns {import('esbuild').BuildOptions}
 */
const cliBundle = (outdir) => ({
  entryPoints: [{ in: inProject('packages/cli/src/main.ts'), out: 'tessera' }],
  outdir,
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

/** Builds the command line and returns the files that it contains. */
export async function buildCli(outdir = inProject('packages/cli/dist')) {
  // The names of the parts contain hashes, so old ones would stay.
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await bundle({ ...cliBundle(outdir), metafile: true });
  return Object.keys(metafile?.inputs ?? {});
}
