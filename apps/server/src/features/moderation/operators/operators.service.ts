import type { endpoints, QueryOf, ReplyOf } from '@tessera/contract';
import { type Accounts, createAccounts } from './accounts.service.ts';
import { listActs } from './acts.repo.ts';
import { createNoticeMail, type RequestNotice } from './notice-mail.ts';
import type { OperatorDeps } from './operators.deps.ts';
import { pageLimit, pageOf } from './page.ts';
import { createSettings, type Settings } from './settings.service.ts';

type Acts = typeof endpoints.admin.acts;

export interface Operators {
  accounts: Accounts;
  settings: Settings;
  acts: (query: QueryOf<Acts>) => Promise<ReplyOf<Acts>>;
  /** For the features in which operators change something of an owner. */
  requestNotice: RequestNotice;
}

export function createOperators(deps: OperatorDeps): Operators {
  const requestNotice = createNoticeMail(deps);
  return {
    requestNotice,
    accounts: createAccounts(deps, requestNotice),
    settings: createSettings(deps),
    async acts({ before = null }) {
      const page = pageOf(await listActs(deps.db, before, pageLimit));
      return { acts: page.rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })), next: page.next };
    },
  };
}
