import { readdirSync, readFileSync } from 'node:fs';
import { type QrTypeDescriptor, qrTypeDescriptors } from '@tessera/contract';
import { expect, it } from 'vitest';

const migrations = new URL('../../../migrations/', import.meta.url);

/** The fields that the newest `search_text_of` leaves out. */
function unsearchedFields(): string[] {
  const [newest = ''] = readdirSync(migrations)
    .toSorted()
    .map((file) => readFileSync(new URL(file, migrations), 'utf8'))
    .flatMap((text) => /function search_text_of.*?\$\$(.*?)\$\$/s.exec(text)?.[1] ?? [])
    .slice(-1);
  const [, condition = ''] = newest.split('where key');
  return [...condition.matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []);
}

it('the search reads no secret of the content of a code', () => {
  const descriptors = Object.values<QrTypeDescriptor>(qrTypeDescriptors);
  const secrets = new Set(descriptors.flatMap((descriptor) => descriptor.secrets));
  expect(unsearchedFields().toSorted()).toEqual([...secrets].toSorted());
});
