// The oxlint rule `law/imports`. The built-in `no-restricted-imports` matches only the text of a specifier, but whether
// `../links/links.repo.ts` is allowed depends on the importing file.

import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closesCircle } from './import-circle.mjs';
import { importViolation, mayReadEnvironment, mayReExport, nameViolations } from './import-law.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `import { type A, type B }` is type-only, like `import type { A, B }`. */
const isTypeOnly = (node) =>
  (node.importKind ?? node.exportKind) === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

function create(context) {
  const from = relative(root, context.filename).split(sep).join('/');
  if (from.startsWith('..')) return {};
  const check = (node, source, typeOnly) => {
    if (typeof source?.value !== 'string') return;
    const message = importViolation({ from, specifier: source.value, typeOnly });
    if (message) context.report({ node, message });
  };
  const checkExpression = (node, source, typeOnly) => {
    check(node, source, typeOnly);
    if (typeof source?.value === 'string' && closesCircle(context.filename, source.value))
      context.report({ node, message: `${source.value} imports this file: no circles, also not with import().` });
  };
  const checkExport = (node) => {
    if (!node.source) return;
    check(node, node.source, isTypeOnly(node));
    if (node.source.value.startsWith('.') && !mayReExport(from))
      context.report({
        node,
        message: 'a re-export is allowed at the root of a package only: import from the defining file.',
      });
  };
  return {
    Program(node) {
      for (const message of nameViolations(from)) context.report({ node, message });
    },
    // The node plugin reports `process.env.X`, but not `const { env } = process`.
    VariableDeclarator({ id, init }) {
      const takesEnv = id.type === 'ObjectPattern' && id.properties.some((property) => property.key?.name === 'env');
      if (takesEnv && init?.type === 'Identifier' && init.name === 'process' && !mayReadEnvironment(from))
        context.report({ node: id, message: 'process.env is read in main.ts and gateway/app-process.ts only.' });
    },
    ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
    ExportNamedDeclaration: checkExport,
    ExportAllDeclaration: checkExport,
    ImportExpression: (node) => checkExpression(node, node.source, false),
    TSImportType: (node) => checkExpression(node, node.source ?? node.argument, true),
  };
}

export default { meta: { name: 'law' }, rules: { imports: { create } } };
