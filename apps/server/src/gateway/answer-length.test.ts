import { expect, it } from 'vitest';
import { answerLength } from './answer-length.ts';

const head = (status: string, ...lines: string[]) => ['HTTP/1.1 ' + status, ...lines, '', ''].join('\r\n');

it.each([
  [head('200 OK', 'content-length: 5'), false, { bytes: 43, isLast: false }],
  [`${head('200 OK', 'Content-Length: 5')}abcde`, false, { bytes: 43, isLast: false }],
  [head('200 OK', 'content-length: 5'), true, { bytes: 38, isLast: false }],
  [head('204 No Content'), false, { bytes: 27, isLast: false }],
  [head('304 Not Modified', 'etag: "x"'), false, { bytes: 40, isLast: false }],
  [head('200 OK', 'transfer-encoding: chunked'), false, undefined],
  [head('200 OK', 'content-length: 5', 'connection: close'), false, { bytes: 62, isLast: true }],
  [head('100 Continue'), false, undefined],
  ['HTTP/1.1 200 OK\r\ncontent-le', false, undefined],
])('answer %j (HEAD: %s) has the length %j', (text, isHead, length) => {
  expect(answerLength(Buffer.from(text), isHead)).toEqual(length);
});
