import { describe, expect, it } from 'vitest';
import { createLog, loggableUrl } from './log.ts';

describe('log', () => {
  it('hides secret fields at any depth', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info(
      { password: 'hunter2', body: { refreshToken: 'hunter2' }, req: { headers: { authorization: 'Bearer hunter2' } } },
      'a request',
    );
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain('hunter2');
    expect(lines.join()).toContain('[hidden]');
  });

  it('writes JSON lines with the time in UTC, and encodes line breaks of input', () => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).warn({ title: 'a\n{"level":"fatal"}\r\n' }, 'odd\ntext');
    expect(lines).toHaveLength(1);
    expect(lines.join().trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines.join())).toMatchObject({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      title: 'a\n{"level":"fatal"}\r\n',
    });
  });

  it.each([
    ['/verify-email?token=abc&lang=fr', '/verify-email'],
    ['/qr/abc?type=wifi&data=%7Bsecret', '/qr/abc'],
    ['/v1/downloads/1/png?signature=abc', '/v1/downloads/1/png'],
    ['/x?a\nb', '/x'],
    ['/dashboard', '/dashboard'],
    ['/qr/shared/abc', '/qr/shared/[hidden]'],
    ['/QR/Shared/abc/badge.svg?lang=fr', '/QR/Shared/[hidden]/badge.svg'],
    ['/v1/shared/abc/unlock', '/v1/shared/[hidden]/unlock'],
    ['/v1/shares/abc', '/v1/shares/abc'],
  ])('logs the path of %s', (url, expected) => {
    expect(loggableUrl(url)).toBe(expected);
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).info({ req: { method: 'GET', url } }, 'a request');
    expect(JSON.parse(lines.join())).toMatchObject({ req: { method: 'GET', url: expected } });
  });
});
