import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from './lib/project-root.mjs';
import { countSentence, rowProblems, securityRows, testFilesOf } from './lib/security-table.mjs';

const table = readFileSync(inProject('docs/asvs.md'), 'utf8');
const rows = securityRows(table);
const read = (file) => (existsSync(inProject(file)) ? readFileSync(inProject(file), 'utf8') : undefined);

describe('docs/asvs.md', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
    const sortableId = ({ id }) => id.replace(/\d+/g, (number) => number.padStart(2, '0'));
    const order = rows.map(sortableId);
    expect(order).toEqual([...new Set(order)].sort((a, b) => a.localeCompare(b)));
  });

  it('names existing tests and documents with the quoted titles', () => {
    expect(rows.flatMap((row) => rowProblems(row, read))).toEqual([]);
  });

  it('states the right counts in its introduction', () => {
    expect(table).toContain(countSentence(rows));
  });

  it('names tests that `npm run test:security` can run', () => {
    expect(testFilesOf(rows).length).toBeGreaterThan(50);
  });
});

describe('rowProblems', () => {
  const row = { id: 'v5.0.0-1.2.1', level: '1', requirement: 'A', status: 'met', evidence: '`a.test.ts` "works"' };
  const files = { 'a.test.ts': "it('works', () => {})", 'docs/a.md': '## Works' };
  const changedRowProblems = (change) => rowProblems({ ...row, ...change }, (file) => files[file]);

  it.each([{}, { evidence: '`docs/a.md` "## Works"' }, { status: 'exception', evidence: 'Why.' }])(
    'accepts %j',
    (change) => {
      expect(changedRowProblems(change)).toEqual([]);
    },
  );

  it.each([
    [{ id: 'v5.0.0-18.1.1' }, 'has no id of ASVS 5.0.0'],
    [{ level: '3' }, 'has the level 3'],
    [{ status: 'done' }, 'has the status done'],
    [{ requirement: '' }, 'has an empty cell'],
    [{ status: 'exception', evidence: '' }, 'has an empty cell'],
    [{ evidence: 'Trust us.' }, 'is met without a test or document'],
    [{ evidence: '`a.test.ts`' }, 'is met without a test or document'],
    [{ evidence: '`b.test.ts` "works"' }, 'names b.test.ts, which does not exist'],
    [{ evidence: '`a.test.ts` "fails"' }, 'names "fails", which is not in a.test.ts'],
  ])('reports %j', (change, problem) => {
    expect(changedRowProblems(change).join()).toContain(problem);
  });

  it('reads a row with a wrong number of cells as an error', () => {
    expect(() => securityRows('| v5.0.0-1.1.1 | 1 | a | met |')).toThrow('cells');
  });
});
