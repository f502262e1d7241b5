import { type Sql, sql } from '../../platform/db/sql.ts';

/** The codes of an account whose clicks are read: these, or all of them. */
export interface Codes {
  readonly userId: string;
  readonly ids: readonly string[] | undefined;
}

/** Where totals by the values of columns are read. */
export interface BreakdownTable {
  readonly name: 'click_breakdown' | 'account_breakdown';
  readonly condition: Sql;
}
export const breakdownsOfCodes = (codes: Codes): BreakdownTable => ({
  name: 'click_breakdown',
  condition: ofCodes(codes),
});
/** All codes of the account together, on the days that are added up. */
export const breakdownsOfAccount = (userId: string): BreakdownTable => ({
  name: 'account_breakdown',
  condition: sql`user_id = ${userId}`,
});

/** A condition for tables with a `code_id`. */
export const ofCodes = ({ userId, ids }: Codes): Sql =>
  ids ? sql`code_id = any(${[...ids]}::uuid[])` : sql`code_id in (select id from qr_codes where user_id = ${userId})`;
