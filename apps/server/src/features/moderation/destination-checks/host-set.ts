import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Half a million hosts take 4 MB. With 64 bits, one of 37 trillion other hosts would match such a list. */
const hashBytes = 8;
/** Hosts per turn of the event loop: about 5 ms. */
const hostsPerTurn = 2000;

const hashHost = (host: string): bigint => createHash('sha256').update(host).digest().readBigUInt64LE();

/** The sorted hashes of hosts, for storage. Leaves the event loop free between batches. */
export async function packHosts(hosts: AsyncIterable<string>, maxHosts: number): Promise<Buffer> {
  let hashes = new BigUint64Array(1024);
  let count = 0;
  for await (const host of hosts) {
    if (count === maxHosts) throw new Error(`more than ${maxHosts} hosts`);
    if (count === hashes.length) {
      const larger = new BigUint64Array(hashes.length * 2);
      larger.set(hashes);
      hashes = larger;
    }
    hashes[count] = hashHost(host);
    count += 1;
    if (count % hostsPerTurn === 0) await nextTurn();
  }
  const sorted = hashes.subarray(0, count).sort();
  const packed = Buffer.allocUnsafe(count * hashBytes);
  let written = 0;
  sorted.forEach((hash, index) => {
    if (index > 0 && hash === sorted[index - 1]) return;
    packed.writeBigUInt64LE(hash, written);
    written += hashBytes;
  });
  return packed.subarray(0, written);
}

export const countHosts = (packed: Buffer): number => packed.length / hashBytes;

function hasHash(packed: Buffer, hash: bigint): boolean {
  let [low, high] = [0, countHosts(packed)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = packed.readBigUInt64LE(middle * hashBytes);
    if (found === hash) return true;
    if (found < hash) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** A host and its parent domains, without the top-level domain. An IP address has no parents. */
export function domainsOf(host: string): string[] {
  const plain = host.replace(/\.$/, '');
  if (isIP(plain.replace(/^\[|\]$/g, '')) !== 0) return [plain];
  const labels = plain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Whether the list has the host or one of its parent domains. */
export const hasHost = (packed: Buffer, host: string): boolean =>
  domainsOf(host).some((domain) => hasHash(packed, hashHost(domain)));
