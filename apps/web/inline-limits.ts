import { createRequire } from 'node:module';
import { type Plugin, runnerImport } from 'vite';

const importsLimits = /\bimport\s*\{[^}]*\blimits\b[^}]*\}\s*from\s*'(?:@tessera\/contract|\.\/limits\.ts)'/;

/** The value at the path, and the rest of the path that is not a limit, such as `includes`. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): { value: unknown; rest: readonly string[] } {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (name !== undefined && isGroup && name in value) return valueAt((value as Record<string, unknown>)[name], rest);
  return { value, rest: name === undefined ? [] : [name, ...rest] };
}

/** The module with values instead of paths like `limits.title.max`. */
export function withInlinedLimits(code: string, limits: unknown): string {
  if (!importsLimits.test(code)) return code;
  return code.replace(/(?<![\w/']|[^.]\.)limits((?:\.\w+)+)/g, (_, path: string) => {
    const { value, rest } = valueAt(limits, path.slice(1).split('.'));
    return [`(${JSON.stringify(value)})`, ...rest].join('.');
  });
}

/** Node cannot import the package itself: it is TypeScript. */
async function loadLimits(): Promise<unknown> {
  const { module } = await runnerImport<{ limits: unknown }>(
    createRequire(import.meta.url).resolve('@tessera/contract'),
    { configFile: false },
  );
  return module.limits;
}

/**
 * Builds each page with the limits that it uses. An object is one piece for the bundler: every page would load the limits of
 * all pages and of the server, which is a kilobyte and a half.
 */
export function inlineLimits(): Plugin {
  let limits: unknown;
  return {
    name: 'inline-limits',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      limits = await loadLimits();
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\blimits\./ },
      handler: (code) => ({ code: withInlinedLimits(code, limits), map: null }),
    },
    generateBundle(_options, bundle) {
      for (const [file, output] of Object.entries(bundle))
        if (output.type === 'chunk' && output.moduleIds.some((id) => /contract[\\/]src[\\/]limits\.ts$/.test(id)))
          throw new Error(
            `a module of ${file} uses all limits: write limits.a.b, without another name or destructuring`,
          );
    },
  };
}
