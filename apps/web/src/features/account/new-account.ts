import type { User } from '@tessera/contract';

const dayMs = 86_400_000;

/** Within the first day the greeting does not say "welcome back". */
export const isNewAccount = ({ created_at }: Pick<User, 'created_at'>, nowMs: number): boolean =>
  nowMs - Date.parse(created_at) < dayMs;
