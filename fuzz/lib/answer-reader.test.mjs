import { describe, expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.mjs';

/** @param {string} text @param {{ methods?: string[], pieces?: number, closes?: boolean }} [options] */
function readAll(text, { methods = [], pieces = text.length, closes = false } = {}) {
  /** @type {string[]} */
  const answers = [];
  const left = [...methods];
  const reader = new AnswerReader(
    () => left.shift() ?? 'GET',
    ({ status, body }) => answers.push(`${status} ${body.toString()}`),
  );
  for (let at = 0; at < text.length; at += pieces) reader.read(Buffer.from(text.slice(at, at + pieces)));
  if (closes) reader.close();
  return { answers, broken: reader.broken, isIncomplete: reader.isIncomplete };
}

const withLength = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked =
  'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nX: 1\r\n\r\n';
const empty = 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n';

describe('answer reader', () => {
  it.each([1, 2, 7, 1000])('parses several answers received in pieces of %i bytes', (pieces) => {
    const { answers, isIncomplete } = readAll(withLength + chunked + empty + withLength, { pieces });
    expect(answers).toEqual(['200 hello', '404 abcde', '302 ', '200 hello']);
    expect(isIncomplete).toBe(false);
  });

  it('expects no body after HEAD, 204 and 304', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
    expect(readAll(head + withLength, { methods: ['HEAD'] }).answers).toEqual(['200 ', '200 hello']);
    expect(readAll(`HTTP/1.1 304 Not Modified\r\n\r\n${withLength}`).answers).toEqual(['304 ', '200 hello']);
  });

  it('skips an interim answer', () => {
    expect(readAll(`HTTP/1.1 100 Continue\r\n\r\n${withLength}`).answers).toEqual(['200 hello']);
  });

  it('reads a body without a length until the connection closes', () => {
    const text = 'HTTP/1.1 200 OK\r\n\r\nall of it';
    expect(readAll(text).answers).toEqual([]);
    expect(readAll(text, { closes: true }).answers).toEqual(['200 all of it']);
  });

  it('reports an incomplete answer', () => {
    expect(readAll('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello', { closes: true })).toMatchObject({
      answers: [],
      isIncomplete: true,
    });
  });

  it.each([
    'SSH-2.0\r\n\r\n',
    'HTTP/1.0 200 OK\r\n\r\n',
    `${withLength}rubbish\r\n\r\n`,
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ])('reports bytes that are not HTTP: %j', (text) => {
    expect(readAll(text).broken).toBeDefined();
  });
});
