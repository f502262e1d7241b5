import { usageError } from './failure.ts';

/** The values of `--metadata key:value`, as the API has them. A key has no colon, so the first one ends it. */
export function parseMetadata(pairs: readonly string[] | undefined): Record<string, string> | undefined {
  const entries = pairs?.map((pair) => {
    const [, key, value] = /^([^:]+):(.*)$/s.exec(pair) ?? [];
    if (key === undefined || value === undefined) throw usageError(`--metadata must be key:value: ${pair}`);
    return [key, value] as const;
  });
  return entries && Object.fromEntries(entries);
}

/** A key without a value, as in `area:`, is removed. */
export function metadataChanges(pairs: readonly string[] | undefined): Record<string, string | null> | undefined {
  const given = parseMetadata(pairs);
  return given && Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === '' ? null : value]));
}
