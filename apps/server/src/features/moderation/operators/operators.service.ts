import type { endpoints, QueryOf, ReplyOf } from '@tessera/contract';
import { createAccounts } from './accounts.service.ts';
import { listActs } from './acts.repo.ts';
import { createNoticeMail } from './notice-mail.ts';
import type { OperatorDeps } from './operators.deps.ts';
import { pageLimit, cutPage } from './page.ts';
import { createSettings } from './settings.service.ts';

type Acts = typeof endpoints.admin.acts;

export type Operators = ReturnType<typeof createOperators>;

export function createOperators(deps: OperatorDeps) {
  const requestNotice = createNoticeMail(deps);
  return {
    /** For the features in which operators change something of an owner. */
    requestNotice,
    accounts: createAccounts(deps, requestNotice),
    settings: createSettings(deps),
    acts: async ({ before }: QueryOf<Acts>): Promise<ReplyOf<Acts>> => {
      const page = cutPage(await listActs(deps.db, before ?? null, pageLimit));
      return { acts: page.rows.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })), next: page.next };
    },
  };
}
