import fc from 'fast-check';

const separators = ['\\', ';', ',', ':', '"', "'", '&', '=', '?', '#', '%', '+', ' ', '\n', '\r\n', '\r', '\t', '\0'];
const otherTexts = [
  'é',
  'ß',
  '日本',
  '🦊',
  '👩‍👩‍👧',
  'שלום',
  '\u202e',
  '\ud800',
  'İ',
  '\u2028',
  '<script>',
  'END:VCARD',
];

/** Strings of characters that break formats: separators, escapes, line ends, other scripts, lone surrogates. */
export const hostile = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(fc.constantFrom(...separators, ...otherTexts), { maxLength: Math.ceil(maxLength / 3) })
      .map((parts) => parts.join('')),
  );

/** Not blank, as the contract requires. */
export const hostileRequired = (maxLength = 60): fc.Arbitrary<string> =>
  hostile(maxLength).filter((text) => text.trim() !== '');
