import { randomToken } from '../../lib/random.ts';

/** An id for a rule or variant until it is saved. The ids of the server are shorter. */
export const newKey = (): string => `new-${randomToken()}`;
