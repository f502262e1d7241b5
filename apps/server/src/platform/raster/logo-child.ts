import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { cleanPicture } from './clean-picture.ts';
import { LogoRefused, refusedExitCode, writeRefusal } from './logo-refused.ts';

/**
 * The process that decodes an upload: bytes on stdin, a clean PNG or the refusal as JSON on stdout. A separate process can
 * be killed when a hostile picture keeps the parser or decoder busy.
 */
const maxMemoryBytes = Number(process.argv[2]);
const checkIntervalMs = 20;

function refuse(error: unknown): void {
  process.stdout.write(writeRefusal(error instanceof LogoRefused ? error : new LogoRefused('unreadable')));
  process.exitCode = refusedExitCode;
}

// The decoder's memory is outside the heap, so no Node.js option limits it.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
}, checkIntervalMs).unref();

sharp.concurrency(1);
await cleanPicture(await buffer(process.stdin)).then((png) => process.stdout.write(png), refuse);
