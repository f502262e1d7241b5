// Checks that the English texts are in sentence case.

/**
 * @typedef {object} CaseRules
 * @property {string[]} names words that begin with a capital anywhere
 * @property {{ text: string, reason: string }[]} labels in another case, alone or inside a text
 * @property {{ key: string, reason: string }[]} ignored beginnings of keys
 */

const slots = /\{\{.*?\}\}|<\/?\w+\s*\/?>/g;
/** A word with a capital, after another word of the same sentence. */
const capital = /(?<=[\p{L}\p{N},;’)] )\p{Lu}[\p{Ll}’]+(?:-\p{L}+)*(?!\p{L})/gu;

/** @param {Record<string, unknown>} texts @returns {[string, string][]} */
function leaves(texts, prefix) {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value]]
      : leaves(/** @type {Record<string, unknown>} */ (value), `${prefix}${key}.`),
  );
}

/**
 * @param {Record<string, Record<string, unknown>>} files texts by file
 * @param {CaseRules} rules
 * @param {Set<unknown>} used receives the exceptions that were needed
 * @returns {string[]} problems
 */
export function checkSentenceCase(files, { names, labels, ignored }, used) {
  const use = (exception) => exception !== undefined && used.add(exception);
  const withoutLabels = (text) =>
    labels.reduce((rest, label) => {
      if (rest.includes(label.text)) use(label);
      return rest.replaceAll(label.text, '');
    }, text);
  const isName = (word) => use(names.find((name) => word === name || word === `${name}’s`));
  const problems = [];
  for (const [key, text] of Object.entries(files).flatMap(([file, content]) => leaves(content, `${file}:`))) {
    if (use(ignored.find((one) => key.startsWith(one.key)))) continue;
    const wrong = (withoutLabels(text.replace(slots, '·')).match(capital) ?? []).filter((word) => !isName(word));
    if (wrong.length > 0) problems.push(`en/${key}: is not in sentence case: ${wrong.join(', ')} ("${text}")`);
  }
  return problems;
}

/** @param {CaseRules} rules @param {Set<unknown>} used @returns {string[]} exceptions that no text needs any more */
export function staleExceptions({ names, labels, ignored }, used) {
  const stale = (exceptions, textOf) => exceptions.filter((one) => !used.has(one)).map(textOf);
  return [
    ...stale(names, (name) => name),
    ...stale(labels, ({ text }) => text),
    ...stale(ignored, ({ key }) => key),
  ].map((text) => `scripts/sentence-case.json: "${text}" is no longer needed`);
}
