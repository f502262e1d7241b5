import { type BlockCategory, type FieldMessageKey, limits } from '@tessera/contract';

export interface DestinationBlock {
  id: string;
  kind: 'host' | 'pattern';
  value: string;
  category: BlockCategory;
  reason: string;
  createdAt: Date;
}

type Parsed = { value: string } | { problem: FieldMessageKey };

const hostPattern = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$|^\[[0-9a-f:.]+\]$/;

/** The host of a URL as a browser reads it, without the dot that may end it; undefined for a text that is no URL. */
function browserHost(url: string): string | undefined {
  try {
    return new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  } catch {
    return undefined;
  }
}

/** The host of a destination and the domains above it, each of which may be blocked. */
export function blockableHosts(url: string): string[] {
  const host = browserHost(url);
  if (!host) return [];
  if (host.startsWith('[')) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** Reads a host, also from a pasted URL or a text such as `*.example.org`. A top-level domain is too much to block. */
export function parseHost(text: string, publicUrl: string): Parsed {
  const given = text.trim().replace(/^\*?\./, '');
  const host = browserHost(/^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  if (!host || !hostPattern.test(host) || host.length > 253) return { problem: 'hostInvalid' };
  if (blockableHosts(publicUrl).includes(host)) return { problem: 'hostOwn' };
  return { value: host };
}

/** Reads a pattern: lower case, because patterns are compared without regard to case. */
export function parsePattern(text: string): Parsed {
  const value = text.trim().toLowerCase().replace(/\*+/g, '*');
  if (value.replaceAll('*', '').length < limits.admin.minPatternLength) return { problem: 'patternInvalid' };
  // Every destination has these.
  if (/^\*?(https?:?\/{0,2}|:\/\/|ttps?:?\/{0,2})(www\.)?\*?$/.test(value)) return { problem: 'patternInvalid' };
  return { value };
}

/** Whether the parts between the `*` occur in the URL in this order. Takes linear time: no regular expression. */
export function matchesPattern(url: string, pattern: string): boolean {
  let from = 0;
  for (const part of pattern.split('*')) {
    const at = url.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return true;
}

/** Finds the block of a destination among blocks of its hosts and all patterns. */
export function findBlock(url: string, blocks: readonly DestinationBlock[]): DestinationBlock | undefined {
  const hosts = blockableHosts(url);
  const lower = url.toLowerCase();
  return blocks.find(({ kind, value }) => (kind === 'host' ? hosts.includes(value) : matchesPattern(lower, value)));
}
