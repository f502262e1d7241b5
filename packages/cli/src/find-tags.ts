import type { Client } from '@tessera/client';
import { exitCodes, Failure } from './failure.ts';

/** The ids of tags that are given by their names or ids. */
export async function findTags(client: Client, given: readonly string[]): Promise<string[]> {
  const tags = await client.tags.list();
  return given.map((one) => {
    const tag = tags.find(({ id, name }) => id === one || name.toLowerCase() === one.toLowerCase());
    if (!tag) throw new Failure(`No tag with the name ${one}. List them with: tessera tags`, exitCodes.notFound);
    return tag.id;
  });
}
