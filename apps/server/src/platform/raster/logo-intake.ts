import { type ChildEnd, childProgram } from '../children/run-child.ts';
import { fairQueue } from '../queue/fair-queue.ts';
import { logoFormat } from './logo-format.ts';
import { LogoRefused, readRefusal, refusedExitCode } from './logo-refused.ts';

/** Returns a clean PNG of an upload. Throws `LogoRefused` or `QueueFull`. */
export type LogoIntake = (userId: string, bytes: Uint8Array) => Promise<Buffer>;

export interface LogoIntakeOptions {
  /** The built `logo-child`. */
  childFile: URL;
  /** The decoder is killed after this much CPU time, which is long enough for a normal picture. */
  timeoutMs?: number;
  /** The decoder is killed above this. Enough for the largest accepted picture. */
  maxMemoryBytes?: number;
}

const maxHeapMegabytes = 256;
/** More than any PNG or refusal that the decoder writes. */
const maxOutputBytes = 1024 * 1024;

export function createLogoIntake({
  childFile,
  timeoutMs = 15_000,
  maxMemoryBytes = 600 * 1024 * 1024,
}: LogoIntakeOptions): LogoIntake {
  const runDecoder = childProgram({ file: childFile, maxHeapMegabytes, timeoutMs });
  const enqueue = fairQueue({ concurrency: 2, maxWaitingPerClient: 4, maxWaiting: 40 });
  return async (userId, bytes) => {
    // Checked here, because starting a process is expensive.
    if (!logoFormat(bytes)) throw new LogoRefused('format');
    const request = { args: [String(maxMemoryBytes)], input: bytes };
    const { result, end } = await enqueue(userId, () => runDecoder(request, readOutput));
    if (end.kind === 'exited' && end.code === 0 && result.length > 0) return result;
    throw decoderError(end, result);
  };
}

async function readOutput(output: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of output) {
    length += chunk.length;
    if (length > maxOutputBytes) throw new LogoRefused('unreadable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** If the decoder cannot start, that is an internal error, not a refusal. */
function decoderError(end: ChildEnd, output: Buffer): Error {
  // Killed by the timer, by its own memory check or by the system.
  if (end.kind === 'killed') return new LogoRefused('too-complex');
  if (end.code === refusedExitCode) return readRefusal(output.toString());
  return new Error(`the logo decoder ended with ${end.code}`);
}
