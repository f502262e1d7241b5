// The links that both servers know.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The nth hash; neighbours look nothing alike. @param {number} n */
export function hashOf(n) {
  let rest = (n * 2_654_435_761 + 97) % 32 ** 7;
  let hash = '';
  for (let place = 0; place < 7; place++) {
    hash = alphabet[rest % 32] + hash;
    rest = Math.floor(rest / 32);
  }
  return hash;
}

/** @param {number} n */
export const destinationOf = (n) => `https://example.org/landing/${n}?utm_source=poster&utm_campaign=spring`;
