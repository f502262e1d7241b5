import { buffer } from 'node:stream/consumers';
import { readImport, type ReadRequest } from './read-import.ts';

/**
 * The process that reads an uploaded file: the request as argument, the file on stdin, a JSON line per message on stdout. A
 * write waits until the app has read the message before.
 */
const request = JSON.parse(process.argv[2] ?? '') as ReadRequest;
for await (const message of readImport(await buffer(process.stdin), request))
  process.stdout.write(`${JSON.stringify(message)}\n`);
