import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishedPackages } from '@tessera/contract';
import { build, type Plugin } from 'esbuild';

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** Sources of examples by name; `example:` makes esbuild read them from memory. */
const fromMemory = (sources: Record<string, string>): Plugin => ({
  name: 'from-memory',
  setup(builder) {
    builder.onResolve({ filter: /^example:/ }, ({ path }) => ({ path, namespace: 'example' }));
    builder.onLoad({ filter: /.*/, namespace: 'example' }, ({ path }) => ({
      contents: sources[path] ?? '',
      loader: 'ts',
      resolveDir: join(projectRoot, 'apps/server'),
    }));
  },
});

/** Bundles TypeScript examples with our own packages and returns the output file of each. */
export async function bundleExamples(name: string, examples: readonly string[]): Promise<string[]> {
  const outdir = join(projectRoot, 'node_modules/.cache/tessera-examples', name);
  mkdirSync(dirname(outdir), { recursive: true });
  const sources = Object.fromEntries(examples.map((code, index) => [`example:${index}`, code]));
  await build({
    entryPoints: examples.map((_, index) => ({ in: `example:${index}`, out: String(index) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    alias: { [publishedPackages.client]: '@tessera/client' },
    plugins: [fromMemory(sources)],
  });
  return examples.map((_, index) => join(outdir, `${index}.mjs`));
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program of Node to its end. It sees only the given environment. */
export function runProgram(
  file: string,
  args: readonly string[],
  { env, cwd, input = '' }: { env: Record<string, string>; cwd?: string; input?: string },
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], { cwd, env: { PATH: process.env['PATH'], ...env } });
  const ended = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => (ended.stdout += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (ended.stderr += part));
  child.stdin.on('error', () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...ended }));
  });
}
