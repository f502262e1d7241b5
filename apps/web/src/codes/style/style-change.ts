import type { QrStyleOptions } from '@tessera/contract';

/** Changes of a style. An undefined value removes a decoration; for other fields the value of the base applies. */
export type StyleChange = { [Field in keyof QrStyleOptions]?: QrStyleOptions[Field] | undefined };

/** No decoration: one color for everything, a background and no frame. */
export const plain = {
  dots_gradient: undefined,
  corners_square_color: undefined,
  corners_dot_color: undefined,
  background_transparent: undefined,
  frame: undefined,
} satisfies StyleChange;

type Decoration = keyof typeof plain;
const decorations = Object.keys(plain) as Decoration[];

export const isAnyChosen = (change: StyleChange): boolean => Object.values(change).some((value) => value !== undefined);

export function applyChange(base: QrStyleOptions, change: StyleChange): QrStyleOptions {
  const style = { ...base };
  for (const name of decorations) if (name in change) delete style[name];
  const chosen = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...style, ...(Object.fromEntries(chosen) as Partial<QrStyleOptions>) };
}

/** A style as request body: the server keeps a missing decoration, and removes one that is null. */
export const withRemovals = (style: QrStyleOptions, saved: QrStyleOptions) => ({
  ...style,
  ...(Object.fromEntries(
    decorations.filter((name) => name in saved && !(name in style)).map((name) => [name, null]),
  ) as { [Name in Decoration]?: null }),
});
