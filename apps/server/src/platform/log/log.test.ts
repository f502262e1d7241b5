import { describe, expect, it } from 'vitest';
import { createLog, loggableUrl } from './log.ts';

describe('log', () => {
  it('never writes a secret, however deep it hides', () => {
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

  it.each([
    ['/verify-email?token=abc&lang=fr', '/verify-email?token=[hidden]&lang=fr'],
    ['/qr/abc?type=wifi&data=%7Bsecret', '/qr/abc?type=wifi&data=[hidden]'],
    ['/v1/thumbnails/1?version=a&signature=secret', '/v1/thumbnails/1?version=a&signature=[hidden]'],
    ['/dashboard', '/dashboard'],
  ])('hides what a link carries: %s', (url, expected) => {
    expect(loggableUrl(url)).toBe(expected);
  });
});
