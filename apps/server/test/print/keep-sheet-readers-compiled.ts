import { createRequire } from 'node:module';
import { keepCompiled } from '../app/keep-compiled.ts';

// Each sheet is printed and read by a thread of its own, which would compile the rasterizer and the decoder again.
const { resolve } = createRequire(import.meta.url);
for (const file of ['@embedpdf/pdfium/pdfium.wasm', 'zxing-wasm/reader/zxing_reader.wasm'])
  await keepCompiled(resolve(file));
