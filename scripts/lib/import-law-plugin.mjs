// Hands every import that oxlint sees to the import law. A plugin rather than `no-restricted-imports`, because that rule
// judges the text of a specifier, and `../links/links.repo.ts` says nothing of the folder it is written in.

import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importBreach, mayReadEnvironment, mayReExport, nameBreaches } from './import-law.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `import { type A, type B }` is as type-only as `import type { A, B }`. */
const isTypeOnly = (node) =>
  (node.importKind ?? node.exportKind) === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

function judge(context) {
  const from = relative(root, context.filename).split(sep).join('/');
  if (from.startsWith('..')) return {};
  const check = (node, source, typeOnly) => {
    if (typeof source?.value !== 'string') return;
    const message = importBreach({ from, specifier: source.value, typeOnly });
    if (message) context.report({ node, message });
  };
  const checkExport = (node) => {
    if (!node.source) return;
    check(node, node.source, isTypeOnly(node));
    if (node.source.value.startsWith('.') && !mayReExport(from))
      context.report({ node, message: 'no barrels but the root of a package: import from where it is defined.' });
  };
  return {
    Program(node) {
      for (const message of nameBreaches(from)) context.report({ node, message });
    },
    // `process.env.X` is the node plugin's business; taking `env` out of `process` escapes it.
    VariableDeclarator({ id, init }) {
      const takesEnv = id.type === 'ObjectPattern' && id.properties.some((property) => property.key?.name === 'env');
      if (takesEnv && init?.type === 'Identifier' && init.name === 'process' && !mayReadEnvironment(from))
        context.report({ node: id, message: 'process.env is read in main.ts alone.' });
    },
    ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
    ExportNamedDeclaration: checkExport,
    ExportAllDeclaration: checkExport,
    ImportExpression: (node) => check(node, node.source, false),
    TSImportType: (node) => check(node, node.source ?? node.argument, true),
  };
}

export default { meta: { name: 'law' }, rules: { imports: { create: judge } } };
