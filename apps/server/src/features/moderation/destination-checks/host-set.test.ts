import { describe, expect, it } from 'vitest';
import { countHosts, domainsOf, hasHost, packHosts } from './host-set.ts';
import { hostsIn, readLines } from './list-lines.ts';

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

describe('hostsIn', () => {
  it.each([
    ['0.0.0.0 bad.example', ['bad.example']],
    ['127.0.0.1\tbad.example other.example # both', ['bad.example', 'other.example']],
    [':: bad.example', ['bad.example']],
    ['127.0.0.1 localhost', []],
    ['bad.example', ['bad.example']],
    ['  BAD.Example.  ', ['bad.example']],
    ['*.bad.example', ['bad.example']],
    ['bad_host.example', ['bad_host.example']],
    ['bäd.example', ['xn--bd-via.example']],
    ['203.0.113.9', ['203.0.113.9']],
    ['||bad.example^', ['bad.example']],
    ['||bad.example^$third-party', ['bad.example']],
    ['||bad.example/path^', []],
    ['@@||good.example^', []],
    ['||*.js^', []],
    ['# comment', []],
    ['! comment', []],
    ['[Adblock Plus 2.0]', []],
    ['com', []],
    ['https://bad.example/x', []],
    ['bad.example some text', []],
    ['-bad.example', []],
    ['', []],
    ['\r', []],
    [`${'a'.repeat(64)}.example`, []],
  ])('of %j are %j', (line, hosts) => {
    expect(hostsIn(line)).toEqual(hosts);
  });
});

describe('readLines', () => {
  it('joins lines and letters that are cut by chunks', async () => {
    const bytes = Buffer.from('one\nbäd.example\nlast');
    const chunks = [bytes.subarray(0, 6), bytes.subarray(6, 8), bytes.subarray(8)];
    const lines: string[] = [];
    for await (const line of readLines(each(chunks))) lines.push(line);
    expect(lines).toEqual(['one', 'bäd.example', 'last']);
  });
});

describe('hasHost', () => {
  it.each([
    ['bad.example', true],
    ['www.bad.example', true],
    ['a.b.c.bad.example', true],
    ['bad.example.', true],
    ['notbad.example', false],
    ['example', false],
    ['bad.example.org', false],
    ['203.0.113.9', true],
    ['203.0.113.8', false],
    ['[2001:db8::1]', false],
  ])('of %s is %s', async (host, expected) => {
    const packed = await packHosts(each(['bad.example', '203.0.113.9', 'other.example', 'bad.example']), 10);
    expect(countHosts(packed)).toBe(3);
    expect(hasHost(packed, host)).toBe(expected);
  });

  it('finds nothing in an empty list', async () => {
    expect(hasHost(await packHosts(each([]), 10), 'bad.example')).toBe(false);
  });

  it('refuses a list with too many hosts', async () => {
    await expect(packHosts(each(['a.example', 'b.example']), 1)).rejects.toThrow('more than 1 hosts');
  });
});

it('domainsOf leaves out the top-level domain', () => {
  expect(domainsOf('a.b.example')).toEqual(['a.b.example', 'b.example']);
  expect(domainsOf('93.184.216.34')).toEqual(['93.184.216.34']);
  expect(domainsOf('localhost')).toEqual([]);
});
