import { describe, expect, it } from 'vitest';
import { attachment, downloadName } from './download-name.ts';

describe('download name', () => {
  it.each([
    ['Menu du jour', 'Menu du jour.png'],
    [null, 'qr-7k3m9qx.png'],
    ['  ...  ', 'qr-7k3m9qx.png'],
    ['../../etc/passwd', 'etc passwd.png'],
    ['a"b\r\nc: d', 'a b c d.png'],
    ['日本 ☕️', '日本 ☕️.png'],
    ['x'.repeat(200), `${'x'.repeat(80)}.png`],
    ['\u202egnp.exe', 'gnp.exe.png'],
  ])('is made from the title: %j', (title, name) => {
    expect(downloadName(title, '7k3m9qx', 'png')).toBe(name);
  });

  it('has the extension jpg for JPEG, otherwise the name of the format', () => {
    expect(downloadName('a', '7k3m9qx', 'jpeg')).toBe('a.jpg');
    expect(downloadName('a', '7k3m9qx', 'svg')).toBe('a.svg');
  });

  it('is sent as an ASCII name and as the full UTF-8 name', () => {
    expect(attachment("Café d'été (2).png")).toBe(
      `attachment; filename="Cafe d'ete (2).png"; filename*=UTF-8''Caf%C3%A9%20d%27%C3%A9t%C3%A9%20%282%29.png`,
    );
    expect(attachment('日本%.png')).toMatch(/^attachment; filename="___\.png"; filename\*=UTF-8''%E6/);
  });
});
