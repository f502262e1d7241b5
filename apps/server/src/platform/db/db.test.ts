import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './db.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isDatabaseUnavailable', () => {
  it.each([
    ['connection refused', withCode('ECONNREFUSED')],
    ['refused on every address', new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')])],
    ['connection lost', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['no answer in time', new Error('Query read timeout')],
    ['server stopping', withCode('57P01')],
    ['server starting', withCode('57P03')],
    ['too many connections', withCode('53300')],
    ['connection failure', withCode('08006')],
  ])('returns true for: %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each([
    ['syntax error', withCode('42601')],
    ['constraint violation', withCode('23505')],
    ['statement timeout', withCode('57014')],
    ['any other error', new Error('Connection: close')],
    ['not an error', 'ECONNREFUSED'],
  ])('returns false for: %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});
