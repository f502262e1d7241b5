#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout, the program is built from its current source. A published package has only the built files.
const builder = new URL('../../../scripts/lib/ensure-built.mjs', import.meta.url);
if (existsSync(builder)) await (await import(builder.href)).ensureBuilt(['cli']);
await import(new URL('../dist/tessera.js', import.meta.url).href);
