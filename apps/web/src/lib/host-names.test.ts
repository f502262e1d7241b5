import { domainToASCII, domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { decodeHost } from './host-names.ts';

test.each(['münchen.de', 'пример.рф', '日本語.jp', 'bücher.example', 'pаypal.com', 'ñandú.com.ar', '💩.la', 'faß.de'])(
  'returns both spellings of %s',
  (host) => {
    const ascii = domainToASCII(host);
    expect(decodeHost(`https://${host}/path?q=1`)).toEqual({ ascii, unicode: domainToUnicode(ascii) });
    expect(decodeHost(`https://${ascii}/`)).toEqual({ ascii, unicode: domainToUnicode(ascii) });
  },
);

test.each(['https://example.org', 'https://127.0.0.1:8080/a', 'not an address', '', 'https://xn--a-.example'])(
  'returns undefined for %o, which has one spelling',
  (address) => expect(decodeHost(address)).toBeUndefined(),
);
