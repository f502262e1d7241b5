import { readFile } from 'node:fs/promises';

const shared = globalThis as unknown as {
  WebAssembly: { compile(bytes: Buffer): Promise<object> };
  compiledModules?: Map<string, Promise<object>>;
};

/**
 * Keeps a WebAssembly module alive until the worker ends. V8 shares the compiled code of equal modules in a process as long as one
 * of them is alive, so every later thread and test file of the worker starts with optimized code.
 */
export async function keepCompiled(file: string | URL): Promise<void> {
  const modules = (shared.compiledModules ??= new Map<string, Promise<object>>());
  const name = String(file);
  if (!modules.has(name))
    modules.set(
      name,
      readFile(file).then((bytes) => shared.WebAssembly.compile(bytes)),
    );
  await modules.get(name);
}
