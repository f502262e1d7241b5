import * as z from 'zod/mini';
import { oneLine, text } from './fields.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';

const { maxKeys, maxKeyLength, maxValueLength, maxFiltered } = limits.metadata;

const keyPattern = `[A-Za-z0-9_.-]{1,${maxKeyLength}}`;
const key = z.string().check(z.regex(new RegExp(`^${keyPattern}$`), message('invalid')));
const value = text(maxValueLength);
const count = (min: number, max: number) =>
  z.refine<object>(
    (metadata) => {
      const { length } = Object.keys(metadata);
      return length >= min && length <= max;
    },
    {
      error: message('outOfRange'),
      params: { hint: min > 0 ? `Use ${min} to ${max} keys.` : `Use at most ${max} keys.` },
    },
  );

/** Texts of the owner's own systems. A change merges: other keys stay, and null removes a key. */
export const metadataInput = z.record(key, z.nullable(value)).check(count(0, maxKeys));
export type MetadataInput = z.infer<typeof metadataInput>;

/** Codes that have all of these values. */
export const metadataFilter = z.record(key, value).check(count(1, maxFiltered));
export type MetadataFilter = z.infer<typeof metadataFilter>;

/** A key has no colon, so the first one ends it. */
const pair = z
  .string()
  .check(
    z.maxLength(maxKeyLength + 1 + maxValueLength, message('tooLong')),
    oneLine(),
    z.regex(new RegExp(`^${keyPattern}:`), message('metadataPairInvalid')),
  );
const keyOf = (given: string) => given.slice(0, given.indexOf(':'));
/** A code has one value per key, so two of them are a mistake. */
const distinctKeys = z.refine<string[]>((pairs) => new Set(pairs.map(keyOf)).size === pairs.length, message('invalid'));

/** The same in a query string: `key:value`, in several parameters for several keys. */
export const metadataQuery = z.pipe(
  z.union([pair, z.array(pair).check(z.maxLength(maxFiltered, message('listTooLong')), distinctKeys)]),
  z.transform(
    (given: string | string[]): MetadataFilter =>
      Object.fromEntries([given].flat().map((one) => [keyOf(one), one.slice(keyOf(one).length + 1)])),
  ),
);
