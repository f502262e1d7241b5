const steps = [2, 12, 22] as const;

/** The corners of the logo's nine tiles of 8 by 8 in a square of 32 by 32; one tile has the accent color. */
export const tiles = steps.flatMap((y) => steps.map((x) => ({ x, y, isAccent: x === 22 && y === 2 })));
