import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import { recordAct } from './acts.service.ts';
import {
  deleteOperator,
  findIsOperator,
  insertOperator,
  isOperatorColumn,
  listContacts,
  listOperators,
  type OperatorContact,
  type OperatorRow,
} from './operator-list.repo.ts';

export interface OperatorList {
  /** False for an account that is not verified or that is suspended. */
  isOperator(db: Queryable, userId: string): Promise<boolean>;
  /** The same for the account `u` of a query, which is not suspended. */
  isOperatorColumn: Sql;
  /** For the command on the server. Returns whether this changed something; undefined if there is no such account. */
  grant(email: string): Promise<boolean | undefined>;
  revoke(email: string): Promise<boolean>;
  list(): Promise<OperatorRow[]>;
  /** To whom reports and findings are mailed. */
  contacts(db: Queryable): Promise<OperatorContact[]>;
}

interface OperatorListDeps {
  config: Pick<Config, 'adminEmails'>;
  db: Db;
  clock: Clock;
  ids: Ids;
}

/** The operators of the installation: verified accounts with an address of `ADMIN_EMAILS`, or granted by `npm run admin`. */
export function createOperatorList(deps: OperatorListDeps): OperatorList {
  const { db, clock } = deps;
  const { adminEmails } = deps.config;
  const reason = 'npm run admin';
  return {
    isOperator: (queryable, userId) => findIsOperator(queryable, userId, adminEmails),
    isOperatorColumn: isOperatorColumn(adminEmails),
    grant: (email) =>
      db.tx(async (tx) => {
        const isNew = await insertOperator(tx, email, clock.now());
        if (isNew) await recordAct(deps, tx, { operator: null, kind: 'operator_granted', target: email, reason });
        return isNew;
      }),
    revoke: (email) =>
      db.tx(async (tx) => {
        const isRevoked = await deleteOperator(tx, email);
        if (isRevoked) await recordAct(deps, tx, { operator: null, kind: 'operator_revoked', target: email, reason });
        return isRevoked;
      }),
    list: () => listOperators(db, adminEmails),
    contacts: (queryable) => listContacts(queryable, adminEmails),
  };
}
