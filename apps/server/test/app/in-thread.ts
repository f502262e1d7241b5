import { readImport, type ReadRequest } from '../../src/features/imports/read-import.ts';
import type { RunChild } from '../../src/platform/children/run-child.ts';
import { cleanPicture } from '../../src/platform/raster/clean-picture.ts';
import { logoFormat } from '../../src/platform/raster/logo-format.ts';
import type { LogoIntake } from '../../src/platform/raster/logo-intake.ts';
import { LogoRefused } from '../../src/platform/raster/logo-refused.ts';

/** Reads an import without a process of its own, which takes longer to start than most files of tests to read. */
export const readImportInThread: RunChild = async ({ args, input, signal }, read) => {
  async function* messages() {
    for await (const message of readImport(Buffer.from(input), JSON.parse(args[0] ?? '') as ReadRequest)) {
      signal?.throwIfAborted();
      yield Buffer.from(`${JSON.stringify(message)}\n`);
    }
  }
  return { result: await read(messages()), end: { kind: 'exited', code: 0 } };
};

/** Decodes a picture without a process of its own. */
export const cleanLogoInThread: LogoIntake = async (_user, bytes) => {
  if (!logoFormat(bytes)) throw new LogoRefused('format');
  return cleanPicture(Buffer.from(bytes)).catch((error: unknown) => {
    throw error instanceof LogoRefused ? error : new LogoRefused('unreadable');
  });
};
