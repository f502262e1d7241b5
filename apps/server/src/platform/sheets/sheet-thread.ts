import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import { handleRequests } from '../threads/thread-client.ts';
import { openPreflight } from './preflight.ts';
import { createSheetWriter, type SheetWriter } from './sheet-writer.ts';
import type { SheetPlan, SheetRequest, SheetResult } from './sheets.ts';

// The thread behind `createSheets`. It prints one document.
lowerThreadPriority(10);

/** Bounds the memory; a sheet of a thousand plain codes has about 10 MB. */
const maxBytes = 48 * 1024 * 1024;

let plan: SheetPlan | undefined;
let writer: SheetWriter | undefined;
let file: Uint8Array | undefined;
let preflight: Awaited<ReturnType<typeof openPreflight>> | undefined;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('sheet requests out of order');
  return value;
}

async function handle(request: SheetRequest): Promise<SheetResult> {
  switch (request.kind) {
    case 'begin':
      ({ plan } = request);
      writer = createSheetWriter(plan);
      return undefined;
    case 'draw': {
      const notes = await required(writer).draw(request.codes);
      return required(writer).size() > maxBytes ? 'too-large' : notes;
    }
    case 'finish': {
      const { layout } = required(plan);
      file = required(writer).bytes();
      preflight = await openPreflight(file, layout.page, required(writer).faces);
      return undefined;
    }
    case 'check':
      return required(preflight).check(request.page);
    case 'file':
      return required(file);
  }
}

handleRequests<SheetRequest, SheetResult>(handle);
