import type { Config } from '../../../config.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
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

export type OperatorList = ReturnType<typeof createOperatorList>;

interface OperatorListDeps {
  config: Pick<Config, 'adminEmails'>;
  db: Db;
  clock: Clock;
  ids: Ids;
}

/** The operators of the installation: verified accounts with an address of `ADMIN_EMAILS`, or granted by `npm run admin`. */
export function createOperatorList(deps: OperatorListDeps) {
  const { db, clock } = deps;
  const { adminEmails } = deps.config;
  const reason = 'npm run admin';
  return {
    /** False for an account that is not verified or that is suspended. */
    isOperator: (queryable: Queryable, userId: string) => findIsOperator(queryable, userId, adminEmails),
    /** The same for the account `u` of a query, which is not suspended. */
    isOperatorColumn: isOperatorColumn(adminEmails),
    /** For the command on the server. Returns whether this changed something; undefined if there is no such account. */
    grant: (email: string): Promise<boolean | undefined> =>
      db.tx(async (tx) => {
        const isNew = await insertOperator(tx, email, clock.now());
        if (isNew) await recordAct(deps, tx, { operator: null, kind: 'operator_granted', target: email, reason });
        return isNew;
      }),
    revoke: (email: string): Promise<boolean> =>
      db.tx(async (tx) => {
        const isRevoked = await deleteOperator(tx, email);
        if (isRevoked) await recordAct(deps, tx, { operator: null, kind: 'operator_revoked', target: email, reason });
        return isRevoked;
      }),
    list: (): Promise<OperatorRow[]> => listOperators(db, adminEmails),
    /** To whom reports and findings are mailed. */
    contacts: (queryable: Queryable): Promise<OperatorContact[]> => listContacts(queryable, adminEmails),
  };
}
