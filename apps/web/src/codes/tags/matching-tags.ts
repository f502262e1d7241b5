import type { ListedTag } from '@tessera/contract';
import { searchForm } from '../../lib/search-form.ts';

/** The tags whose name contains the text. Chosen ones come first and are always part of the result. */
export function matchingTags(tags: readonly ListedTag[], text: string, chosen: readonly string[]): ListedTag[] {
  const isChosen = ({ id }: ListedTag) => chosen.includes(id);
  const matches = ({ name }: ListedTag) => searchForm(name).includes(searchForm(text));
  return [...tags.filter(isChosen), ...tags.filter((tag) => !isChosen(tag) && matches(tag))];
}
