/** Comments, texts and bodies of functions, which contain no changes of the schema. The body of a `do` block is kept. */
const ignored = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\bas\s+(\$\w*\$)[\s\S]*?\1/gi;

const statementsOf = (text: string): string[] =>
  text
    .replace(ignored, ' ')
    .replace(/\$\w*\$/g, ';')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .map((statement) => statement.replace(/^do |^begin |"/g, ''));

/** The parts of a list that are separated by commas outside of brackets. */
function splitList(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const isAddedColumn = (action: string) => /^add (?!constraint|check|unique|primary|foreign|exclude)/.test(action);

/** Changes of a table that break statements of a release that does not know them. */
const breakingActions: readonly ((action: string) => boolean)[] = [
  (action) => /^drop (?!constraint)/.test(action),
  (action) => action.startsWith('rename '),
  (action) => /^alter .* (type|set not null|drop default)\b/.test(action),
  (action) => isAddedColumn(action) && / not null/.test(action) && !/ (default|generated) /.test(`${action} `),
];

const tablePattern = /^(create|alter) table (?:if (?:not )?exists )?(?:only )?(?:public\.)?([\w]+)\s*(.*)$/;

/** The names of the tables that a migration creates. */
export const createdTables = (text: string): string[] =>
  statementsOf(text).flatMap((statement) => {
    const [, verb, name] = tablePattern.exec(statement) ?? [];
    return verb === 'create' && name !== undefined ? [name] : [];
  });

/**
 * The parts of a migration that the release before may not survive: it drops, renames, changes a type, or adds a column that an
 * `insert` must name. Tables that the release before does not know may be changed in any way.
 */
export function contractSteps(text: string, newTables: readonly string[] = []): string[] {
  return statementsOf(text).flatMap((statement) => {
    const [, verb, table = '', actions = ''] = tablePattern.exec(statement) ?? [];
    if (verb === 'alter')
      return newTables.includes(table)
        ? []
        : splitList(actions).filter((action) => breakingActions.some((isBreaking) => isBreaking(action)));
    return /^drop |^alter \w+ .*\brename\b/.test(statement) ? [statement] : [];
  });
}
