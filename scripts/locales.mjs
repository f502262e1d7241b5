// Compares the translations of the web app and of the server's emails with English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { transformSync } from 'esbuild';
import './lib/check-node.mjs';
import { checkLocales, checkTerms } from './lib/locale-check.mjs';
import { inProject } from './lib/project-root.mjs';
import { checkSentenceCase, staleExceptions } from './lib/sentence-case.mjs';

const folders = ['apps/web/locales', 'apps/server/locales'];

const source = readFileSync(inProject('packages/contract/src/languages.ts'), 'utf8');
const { code } = transformSync(source, { loader: 'ts' });
/** @type {{ languageCodes: string[] }} */
const { languageCodes: languages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const listed = (path) => (existsSync(path) ? readdirSync(path) : []);

/** @type {import('./lib/locale-check.mjs').Allowed[]} */
const allowed = readJson(inProject('scripts/locales-allowed.json'));
/** @type {import('./lib/locale-check.mjs').TermRule[]} */
const terms = readJson(inProject('scripts/locales-terms.json'));
const used = new Set();
/** @type {import('./lib/sentence-case.mjs').CaseRules} */
const english = readJson(inProject('scripts/sentence-case.json'));
/** @type {string[]} */
const problems = [];

for (const folder of folders) {
  const found = listed(inProject(folder)).sort();
  if (found.join() !== [...languages].sort().join())
    problems.push(`${folder}: expected the languages ${languages.join(', ')}, found ${found.join(', ') || 'none'}`);
  const read = (language) =>
    Object.fromEntries(
      listed(inProject(folder, language))
        .filter((name) => name.endsWith('.json'))
        .map((name) => [basename(name, '.json'), readJson(inProject(folder, language, name))]),
    );
  const all = Object.fromEntries(languages.map((language) => [language, read(language)]));
  const result = checkLocales(all, allowed);
  const files = Object.values(all).flatMap(Object.keys).length;
  if (files === 0 || result.texts === 0) problems.push(`${folder}: no file or no text was found`);
  problems.push(...result.problems.map((problem) => `${folder}/${problem}`));
  const drift = checkTerms(all, terms);
  problems.push(...drift.problems.map((problem) => `${folder}/${problem}`));
  for (const allowance of [...result.usedAllowances, ...drift.usedAllowances]) used.add(allowance);
  problems.push(...checkSentenceCase(all['en'] ?? {}, english, used).map((problem) => `${folder}/${problem}`));
  console.log(`${folder}: ${files} files, ${result.texts} texts in ${languages.length} languages`);
}
for (const allowance of allowed) {
  if (!used.has(allowance)) problems.push(`scripts/locales-allowed.json: "${allowance.text}" is no longer needed`);
  if (!allowance.reason) problems.push(`scripts/locales-allowed.json: "${allowance.text}" has no reason`);
}
for (const { key, reason } of terms.flatMap(({ allowed = [] }) =>
  allowed.filter((one) => !used.has(one) || !one.reason),
))
  problems.push(`scripts/locales-terms.json: "${key}" ${reason ? 'is no longer needed' : 'has no reason'}`);

problems.push(...staleExceptions(english, used));

for (const problem of problems) console.log(`✗ ${problem}`);
console.log(problems.length === 0 ? 'locales: complete' : `locales: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
