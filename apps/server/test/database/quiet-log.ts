import type { DbLog } from '../../src/platform/db/db.ts';

export const quietLog: DbLog = { info() {}, warn() {}, error() {} };
