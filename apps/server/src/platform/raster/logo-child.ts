import { buffer } from 'node:stream/consumers';
import { cleanPicture, refusalCodes } from './clean-picture.ts';

/**
 * The process in which an upload is decoded: bytes on stdin, a clean PNG on stdout. It is a process of its own because a
 * hostile picture can keep a decoder busy for longer than any timeout inside it, and only a process can be ended.
 */
const [format = ''] = process.argv.slice(2);
const outcome = await cleanPicture(await buffer(process.stdin), format);
if ('png' in outcome) process.stdout.write(outcome.png);
else process.exitCode = refusalCodes[outcome.refused];
