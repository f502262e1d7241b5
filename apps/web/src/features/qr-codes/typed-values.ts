/** Digits in groups of three: whether the comma means a thousand or a fraction, only the typist knows. */
const grouped = /^[1-9]\d{0,2}(,\d{3})+$/;

/** A typed amount with its decimal comma, where it can only be one, as a point. */
export function plainAmount(typed: string): string {
  const text = typed.trim();
  return grouped.test(text) ? text : text.replace(/^(\d*),(\d+)$/, '$1.$2');
}

/** A coordinate has no thousands: a comma between digits is a point. */
export const plainCoordinate = (typed: string): string => typed.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2');

const coordinate = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(String.raw`^\s*\(?${coordinate}\s*[,;\s]\s*${coordinate}\)?\s*$`);

/** Maps copy a place as "48.8584, 2.2945". */
export function coordinatePair(pasted: string): { latitude: string; longitude: string } | undefined {
  const [, latitude, longitude] = pair.exec(pasted) ?? [];
  return latitude && longitude ? { latitude, longitude } : undefined;
}
