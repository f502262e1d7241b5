import { sql } from '../sql.ts';

/** Both sides write and read values as text, so both must mean the same by it. */
export const transferSettings = sql.raw(`
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`);
