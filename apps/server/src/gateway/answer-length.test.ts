import { expect, it } from 'vitest';
import { answerBytes } from './answer-length.ts';

const head = (status: string, ...lines: string[]) => ['HTTP/1.1 ' + status, ...lines, '', ''].join('\r\n');

it.each([
  [head('200 OK', 'content-length: 5'), false, 43],
  [`${head('200 OK', 'Content-Length: 5')}abcde`, false, 43],
  [head('200 OK', 'content-length: 5'), true, 38],
  [head('204 No Content'), false, 27],
  [head('304 Not Modified', 'etag: "x"'), false, 40],
  [head('200 OK', 'transfer-encoding: chunked'), false, undefined],
  [head('200 OK', 'content-length: 5', 'connection: close'), false, undefined],
  [head('100 Continue'), false, undefined],
  ['HTTP/1.1 200 OK\r\ncontent-le', false, undefined],
])('answer %j (HEAD: %s) has %s bytes', (text, isHead, bytes) => {
  expect(answerBytes(Buffer.from(text), isHead)).toBe(bytes);
});
