import type { OutputCondition } from '@tessera/contract';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Imports of package.json, because a path relative to this file differs between source and bundle. */
const profiles: Partial<Record<OutputCondition, string>> = { fogra39: '#fogra39-profile' };

/** The ICC profile of a press, if the product has it. */
export async function readPressProfile(condition: OutputCondition): Promise<Buffer | undefined> {
  const profile = profiles[condition];
  return profile === undefined ? undefined : readFile(createRequire(import.meta.url).resolve(profile));
}
