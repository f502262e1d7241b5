import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { cleanPicture } from './clean-picture.ts';
import { LogoRefused, refusedExitCode, writeRefusal } from './logo-refused.ts';

/**
 * The process that decodes an upload: bytes on stdin, a clean PNG on stdout, or the refusal as JSON. It is a process of
 * its own because a hostile picture can keep a parser or decoder busy for longer than any timeout inside it.
 */
const maxMemoryBytes = Number(process.argv[2]);
const watchMs = 20;

function refuse(error: unknown): void {
  process.stdout.write(writeRefusal(error instanceof LogoRefused ? error : new LogoRefused('unreadable')));
  process.exitCode = refusedExitCode;
}

// The decoder's memory is outside the heap, so no option of Node's limits it.
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemoryBytes) process.kill(process.pid, 'SIGKILL');
}, watchMs).unref();

sharp.concurrency(1);
await cleanPicture(await buffer(process.stdin)).then((png) => process.stdout.write(png), refuse);
