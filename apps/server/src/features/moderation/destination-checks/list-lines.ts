import { isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';

/** Labels may have underscores, which are used in practice. A single label, such as `localhost`, is not a host of the internet. */
const hostPattern = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)+$/;

/** The host as a URL has it, or undefined. */
function normalizeHost(text: string): string | undefined {
  const plain = text.toLowerCase().replace(/^\*\./, '').replace(/\.$/, '');
  if (hostPattern.test(plain)) return plain;
  const ascii = /[^\0-\x7f]/.test(plain) ? domainToASCII(plain) : '';
  return hostPattern.test(ascii) ? ascii : undefined;
}

const isAddress = (text: string): boolean => isIPv4(text) || text.includes(':');

/**
 * The hosts of a line of a block-list: `0.0.0.0 host` of a hosts file, a plain host, or `||host^` of a blocker of advertisements.
 * Other rules of such a blocker, for parts of a site or as exceptions, have none.
 */
export function hostsIn(line: string): string[] {
  const rule = /^\|\|([^/^$*|]+)\^(?:\$.*)?$/.exec(line.trim());
  if (rule?.[1] !== undefined) return [normalizeHost(rule[1]) ?? []].flat();
  const [first = '', ...others] = line
    .replace(/[#!].*$/, '')
    .trim()
    .split(/\s+/);
  const names = others.length > 0 ? (isAddress(first) ? others : []) : [first];
  return names.flatMap((name) => normalizeHost(name) ?? []);
}

/** No host is longer: the rest of an endless line is ignored. */
const maxLineLength = 4096;

export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = (lines.pop() ?? '').slice(0, maxLineLength);
    yield* lines;
  }
  if (rest) yield rest;
}
