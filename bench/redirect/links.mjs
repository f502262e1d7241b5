// The links that both servers have.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The nth hash; consecutive hashes share no prefix. @param {number} n */
export function nthHash(n) {
  let rest = (n * 2_654_435_761 + 97) % 32 ** 7;
  let hash = '';
  for (let digit = 0; digit < 7; digit++) {
    hash = alphabet[rest % 32] + hash;
    rest = Math.floor(rest / 32);
  }
  return hash;
}

/** The nth link: every second one has a slug. @param {number} n */
export const nthLink = (n) => (n % 2 === 0 ? nthHash(n) : nthSlug(n));

/** The slug of the nth link, if it has one. @param {number} n */
export const nthSlug = (n) => `summer-menu-${n.toString(36)}`;

/** @param {number} n */
export const nthDestination = (n) => `https://example.org/landing/${n}?utm_source=poster&utm_campaign=spring`;

export const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
];
