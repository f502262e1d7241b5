/** Bytes as printable text: four bytes become five characters. PostScript files must be text. */
export function ascii85(bytes: Uint8Array): string {
  const lines: string[] = [];
  let line = '';
  for (let i = 0; i < bytes.length; i += 4) {
    const count = Math.min(4, bytes.length - i);
    line += group(bytes, i).slice(0, count === 4 ? undefined : count + 1);
    if (line.length >= 75) {
      lines.push(line);
      line = '';
    }
  }
  lines.push(line);
  return `${lines.join('\n')}~>`;
}

function group(bytes: Uint8Array, at: number): string {
  let value = 0;
  for (let i = 0; i < 4; i += 1) value = value * 256 + (bytes[at + i] ?? 0);
  if (value === 0 && at + 4 <= bytes.length) return 'z';
  let text = '';
  for (let i = 0; i < 5; i += 1) {
    text = String.fromCharCode(33 + (value % 85)) + text;
    value = Math.floor(value / 85);
  }
  return text;
}
