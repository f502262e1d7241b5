import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withInlinedLimits } from '../../apps/web/inline-limits.ts';
import { leanIcon } from '../../apps/web/lean-icons.ts';
import { limits } from '../../packages/contract/src/limits.ts';
import { inProject } from './project-root.mjs';

describe('limits in the build', () => {
  const imports = "import { limits } from '@tessera/contract';\n";
  const build = (code) => withInlinedLimits(imports + code, limits).replace(imports, '');

  test.each([
    ['limits.title.max', `(${limits.title.max})`],
    ['limits.pro.monthlyPrice.toFixed(2)', `(${limits.pro.monthlyPrice}).toFixed(2)`],
    ['limits.logo.edit.types.length', `(${JSON.stringify(limits.logo.edit.types)}).length`],
    ['{ ...limits.tags }', `{ ...(${JSON.stringify(limits.tags)}) }`],
  ])('are the value of the path: %s', (code, expected) => expect(build(code)).toBe(expected));

  test.each(['stats.data.limits.title', 'limits?.canSendMore', "import './limits.ts'"])(
    'leave other names alone: %s',
    (code) => expect(build(code)).toBe(code),
  );

  test('leave a module alone that has limits of its own', () => {
    expect(withInlinedLimits('limits.title.max', limits)).toBe('limits.title.max');
  });
});

describe('icons in the build', () => {
  const load = (name) => import(/* @vite-ignore */ inProject(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`));
  const source = (name) => readFileSync(inProject(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`), 'utf8');
  /** The shapes that the module passes to the component. */
  const shapesOf = async (code) => {
    const module = code.replace(/^import .*$/m, 'const createIcon = (shapes) => shapes;');
    return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)).default;
  };

  test.each(['check', 'qr-code', 'archive-arrow-up', 'image-off'])(
    'have the shapes of the package: %s',
    async (name) => {
      const { __iconData } = await load(name);
      expect(await shapesOf(leanIcon(source(name)))).toEqual(
        __iconData.node.map(([shape, { key: _, ...attributes }]) => [shape, attributes]),
      );
    },
  );

  test('fail if the package changes its form', () => {
    expect(() => leanIcon('export default createLucideIcon("check", []);')).toThrow('another form');
  });
});
