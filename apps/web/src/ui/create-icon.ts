import { createElement, type SVGProps } from 'react';

type Shape = readonly [name: string, attributes: Readonly<Record<string, string>>];

/** An icon of lucide-react as the build makes it (`lean-icons.ts`): without the options that no page uses. */
export const createIcon = (shapes: readonly Shape[]) => (props: SVGProps<SVGSVGElement>) =>
  createElement(
    'svg',
    {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...props,
    },
    ...shapes.map(([name, attributes]) => createElement(name, attributes)),
  );
