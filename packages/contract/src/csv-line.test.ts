import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('csvLine', () => {
  it.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@SUM(A1)', '\tx'], `"'=1+1","'+1","'-1","'@SUM(A1)","'\tx"\r\n`],
    [[-5, 0], '-5,0\r\n'],
    [['example.org', 'Samsung Internet for Android'], 'example.org,Samsung Internet for Android\r\n'],
  ])('quotes separators and disarms formulas: %j', (fields, line) => {
    expect(csvLine(fields)).toBe(line);
  });
});
