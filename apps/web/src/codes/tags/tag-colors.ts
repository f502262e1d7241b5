/** Told apart in both themes and with the common kinds of color blindness as far as eight colors can be. */
export const tagColors = [
  '#0F766E',
  '#B45309',
  '#1D4ED8',
  '#BE185D',
  '#4D7C0F',
  '#7C3AED',
  '#B91C1C',
  '#0369A1',
] as const;
