/** A number without exponent, which readers of these formats do not support. */
export function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = String(Math.abs(value)).split('e');
  const sign = value < 0 ? '-' : '';
  return sign + (exponent === undefined ? mantissa : shiftPoint(mantissa, Number(exponent)));
}

/** Moves the decimal point exactly; floating point would add digits. */
export function shiftPoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point > digits.length ? digits.padEnd(point, '0') : digits.padStart(digits.length - point + 1, '0');
  const at = point > 0 ? point : 1;
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  return right ? `${left}.${right}` : left;
}
