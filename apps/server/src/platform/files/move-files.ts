import { createHash } from 'node:crypto';
import type { Files } from './files.ts';

/** `missing`: in neither store. `different`: in both, with different content; neither is changed. */
type Outcome = 'copied' | 'present' | 'missing' | 'different';

export interface MoveOptions {
  from: Files;
  to: Files;
  keys: readonly string[];
  progress: (done: number, total: number) => void;
}

export type Moved = Readonly<Record<Outcome, readonly string[]>>;

/** Hides the delay of a store on the network. */
const concurrency = 8;

const contentType = (key: string) => (key.endsWith('.png') ? 'image/png' : 'application/octet-stream');

async function hashFile(files: Files, key: string): Promise<string | undefined> {
  const content = await files.stream(key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function moveFile(key: string, { from, to }: MoveOptions): Promise<Outcome> {
  const [source, target] = [await hashFile(from, key), await hashFile(to, key)];
  if (source === undefined) return target === undefined ? 'missing' : 'present';
  if (target !== undefined) return source === target ? 'present' : 'different';
  const content = await from.stream(key);
  // The running product has removed it in the meantime.
  if (!content) return 'missing';
  await to.putStream(key, content, contentType(key));
  if ((await hashFile(to, key)) !== source) throw new Error(`${key} differs from the original after it was copied.`);
  return 'copied';
}

/**
 * Copies files from one store to another, and reads every file back. A repeated run copies only what is not there yet. A file
 * never changes under its key, so the product may run meanwhile.
 */
export async function moveFiles(options: MoveOptions): Promise<Moved> {
  const { keys, progress } = options;
  const moved: Record<Outcome, string[]> = { copied: [], present: [], missing: [], different: [] };
  const waiting = [...keys].reverse();
  let done = 0;
  const moveOneByOne = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      moved[await moveFile(key, options)].push(key);
      done += 1;
      progress(done, keys.length);
    }
  };
  const stop = (error: unknown) => {
    waiting.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, () => moveOneByOne().catch(stop)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return moved;
}
