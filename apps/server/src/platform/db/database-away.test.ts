import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './db.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('a database that is away', () => {
  it.each([
    ['refuses', withCode('ECONNREFUSED'), true],
    ['refuses on every address', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]), true],
    ['breaks off', new Error('Connection terminated unexpectedly'), true],
    ['takes no connection in time', new Error('timeout exceeded when trying to connect'), true],
    ['hangs', new Error('Query read timeout'), true],
    ['is stopped', withCode('57P01'), true],
    ['is starting', withCode('57P03'), true],
    ['has no connection left', withCode('53300'), true],
    ['lost the connection', withCode('08006'), true],
    ['is told from a wrong question', withCode('42601'), false],
    ['is told from a rule that was broken', withCode('23505'), false],
    ['is told from a statement that took too long', withCode('57014'), false],
    ['is told from any other error', new Error('Connection: close'), false],
    ['is told from what is no error', 'ECONNREFUSED', false],
  ])('%s', (_, error, away) => {
    expect(isDatabaseAway(error)).toBe(away);
  });
});
