import { isReservedHash } from '@tessera/contract';

/**
 * Words nobody wants on a printed card, in the four languages of the product. The alphabet has no i, l, o and u, so
 * digits are read as the letters they resemble before looking.
 */
const unwanted = (
  'anal anus arse bastard bitch cabron caca chatte cock coit connard cunt culo cyka dick dyke encule fag ' +
  'felch fuck fuk gook hentai hitler incest jizz kkk merda merde mierda nazi negro nigga nigge paki penis ' +
  'perra pedo piss porn porra puta pute puto rape salope semen sex shit slut spic tits turd twat vagin ' +
  'verga viado wank whore xxx'
).split(' ');

const looksLike: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', v: 'u' };
const readAs = (hash: string) => hash.replace(/[0134578v]/g, (letter) => looksLike[letter] ?? letter);

/** Whether a hash may stand on somebody's card. */
export const isIssuable = (hash: string): boolean =>
  !isReservedHash(hash) && !unwanted.some((word) => hash.includes(word) || readAs(hash).includes(word));
