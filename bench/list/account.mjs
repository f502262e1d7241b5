// The account that bench/list measures.
export const ownerId = '0198c0de-0000-7000-8000-00000000000a';
export const tagCount = 100;

/** @param {number} n */
export const tagIdOf = (n) => `0198c0de-0000-7000-8002-${n.toString(16).padStart(12, '0')}`;
