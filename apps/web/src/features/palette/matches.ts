import { searchForm } from '../../lib/search-form.ts';

/** Whether a text contains all words of a search, regardless of case, accents and order. */
export function matches(text: string, search: string): boolean {
  const [searched, words] = [searchForm(text), searchForm(search).split(/\s+/)];
  return words.every((word) => searched.includes(word));
}

/** The commands that a search finds by text or keywords. Those found by their text alone come first. */
export function findCommands<Found extends { text: string; keywords: string }>(
  commands: readonly Found[],
  search: string,
): Found[] {
  const isNamed = ({ text }: Found) => matches(text, search);
  const isMeant = (command: Found) => !isNamed(command) && matches(`${command.text} ${command.keywords}`, search);
  return [...commands.filter(isNamed), ...commands.filter(isMeant)];
}
