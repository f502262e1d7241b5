// Reads docs/asvs.md: its rows, and the evidence that they name.

/** @typedef {{ id: string, level: string, requirement: string, status: string, evidence: string }} Row */

const statuses = ['met', 'not applicable', 'exception'];

/** @param {string} markdown @returns {Row[]} */
export function securityRows(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| v5.0.0-'))
    .map((line) => {
      const [, id = '', level = '', requirement = '', status = '', evidence = '', ...rest] = line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      if (rest.length !== 1) throw new Error(`${id} has ${rest.length + 4} cells`);
      return { id, level, requirement, status, evidence };
    });
}

/** The files that a row names, each with the text that it must contain. @param {Row} row */
const proofsOf = ({ evidence }) =>
  [...evidence.matchAll(/`([\w./-]+\.(?:md|m?[jt]sx?))`(?: "([^"]+)")?/g)].map(([, file = '', title]) => ({
    file,
    title,
  }));

const idPattern = /^v5\.0\.0-([1-9]|1[0-7])\.\d{1,2}\.\d{1,2}$/;
const isTest = (file) => /\.(test|spec)\.m?[jt]sx?$/.test(file);
const isDocument = (file) => file.startsWith('docs/');

/**
 * @param {Row} row @param {(file: string) => string | undefined} read the content of a file
 * @returns {string[]}
 */
export function rowProblems(row, read) {
  const { id, level, requirement, status, evidence } = row;
  const problems = [];
  if (!idPattern.test(id)) problems.push('has no id of ASVS 5.0.0');
  if (!['1', '2'].includes(level)) problems.push(`has the level ${level}`);
  if (!statuses.includes(status)) problems.push(`has the status ${status}`);
  if (requirement === '' || evidence === '') problems.push('has an empty cell');
  const proofs = proofsOf(row);
  if (status === 'met' && !proofs.some(({ file, title }) => title && (isTest(file) || isDocument(file))))
    problems.push('is met without a test or document');
  for (const { file, title } of proofs) {
    const content = read(file);
    if (content === undefined) problems.push(`names ${file}, which does not exist`);
    else if (title && !content.includes(title)) problems.push(`names "${title}", which is not in ${file}`);
  }
  return problems.map((problem) => `${id} ${problem}`);
}

/** The sentence of the introduction that states the counts. @param {Row[]} rows */
export function countSentence(rows) {
  const count = (test) => rows.filter(test).length;
  const levels = `${count(({ level }) => level === '1')} of level 1, ${count(({ level }) => level === '2')} of level 2`;
  const [met, absent, exceptions] = statuses.map((status) => count((row) => row.status === status));
  return `**${rows.length} requirements (${levels}): ${met} met, ${absent} not applicable, ${exceptions} exceptions.**`;
}

/** The unit and feature tests that the table names. @param {Row[]} rows */
export const testFilesOf = (rows) =>
  [...new Set(rows.flatMap(proofsOf).map(({ file }) => file))].filter(
    (file) => isTest(file) && !file.startsWith('e2e/'),
  );
