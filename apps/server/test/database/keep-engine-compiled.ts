import { keepCompiled } from '../app/keep-compiled.ts';

// The embedded engine with optimized code takes a third of the CPU time per transaction.
await keepCompiled(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
