import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { clickIdParameter, shortHashLength, shortHashPattern, type VisitSource, visitSources } from '@tessera/contract';
import { addToQuery } from './destination-query.ts';

/** The facts that the id of a click carries. They describe the link; none describes the visitor. */
export interface IdentifiedClick {
  /** The hash of the code. */
  hash: string;
  /** Unix milliseconds; the id has seconds. */
  at: number;
  source: VisitSource;
  /** The rule or variant that decided on the destination. */
  rule: string;
  /** The label of `?src=`. */
  label?: string | undefined;
}

/**
 * Format, seconds since the epoch, random bytes that tell clicks of a second apart, hash, position of the source, then rule and label with a tab
 * between them. The signature follows. 128 bits of it, because the id is part of an address.
 */
const format = 1;
const [timeBytes, randomByteCount, tagBytes] = [5, 8, 16];
const hashStart = 1 + timeBytes + randomByteCount;
const sourceStart = hashStart + shortHashLength;
const headerBytes = sourceStart + 1;

/** From the secret of the code: a leaked key affects one code, and redirect nodes need no further secret. */
export const clickIdKey = (secret: Buffer): string =>
  createHmac('sha256', secret).update('click ids').digest('base64url');

const sign = (key: string, content: Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest().subarray(0, tagBytes);

/** A new id. Two clicks never have the same one. */
export function createClickId(key: string, { hash, at, source, rule, label = '' }: IdentifiedClick): string {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt8(format);
  header.writeUIntBE(Math.floor(at / 1000), 1, timeBytes);
  randomBytes(randomByteCount).copy(header, 1 + timeBytes);
  header.write(hash, hashStart, 'latin1');
  header.writeUInt8(visitSources.indexOf(source), sourceStart);
  const content = Buffer.concat([header, Buffer.from(`${rule}\t${label}`)]);
  return Buffer.concat([content, sign(key, content)]).toString('base64url');
}

/** An id whose signature is not verified yet: `hash` says whose key verifies it. */
export interface GivenClickId {
  click: IdentifiedClick;
  isSignedWith(key: string): boolean;
}

/** Undefined if the text has not the form of an id. */
export function parseClickId(text: string): GivenClickId | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Other spellings of the same bytes would count twice.
  if (bytes.length < headerBytes + tagBytes || bytes[0] !== format || bytes.toString('base64url') !== text)
    return undefined;
  const content = bytes.subarray(0, -tagBytes);
  const source = visitSources[content.readUInt8(sourceStart)];
  const hash = content.toString('latin1', hashStart, sourceStart);
  // The hash is looked up before the signature is verified, and visitors can write any bytes.
  if (source === undefined || !shortHashPattern.test(hash)) return undefined;
  const [rule = '', label = ''] = content.toString('utf8', headerBytes).split('\t');
  return {
    click: {
      hash,
      at: content.readUIntBE(1, timeBytes) * 1000,
      source,
      rule,
      ...(label && { label }),
    },
    isSignedWith: (key) => timingSafeEqual(sign(key, content), bytes.subarray(-tagBytes)),
  };
}

/** Adds an id to a destination. One that already has the parameter, or is no web address, stays as it is. */
export const withClickId = (destination: string, createId: () => string): string =>
  addToQuery(destination, (own) => (own.has(clickIdParameter) ? [] : [[clickIdParameter, createId()]]));
