import { isReservedHash } from '@tessera/contract';

/**
 * Offensive words in the four languages of the product. The alphabet has no i, l, o and u, so digits are also read as the
 * letters they resemble.
 */
export const offensiveWords: readonly string[] = (
  'anal anus arse bastard bitch cabron caca chatte cock coit connard cunt culo cyka dick dyke encule fag ' +
  'felch fuck fuk gook hentai hitler incest jizz kkk merda merde mierda nazi negro nigga nigge paki penis ' +
  'perra pedo piss porn porra puta pute puto rape salope semen sex shit slut spic tits turd twat vagin ' +
  'verga viado wank whore xxx'
).split(' ');

const looksLike: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', v: 'u' };
export const asLetters = (hash: string) => hash.replace(/[0134578v]/g, (digit) => looksLike[digit] ?? digit);

/** The case of the path tells a scan from a typed link, so a hash needs a letter. */
const hasLetter = (hash: string) => /[a-z]/.test(hash);

/** Whether a hash may be issued to a code. */
export const isIssuable = (hash: string): boolean =>
  hasLetter(hash) &&
  !isReservedHash(hash) &&
  !offensiveWords.some((word) => hash.includes(word) || asLetters(hash).includes(word));
