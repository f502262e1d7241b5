import type { AdminUser } from '@tessera/contract';
import { useState } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { typingPauseMs, useDebounced } from '../../lib/use-debounced.ts';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useAccounts } from './admin-queries.ts';
import { ReasonDialog } from './lazy-dialogs.ts';
import { ListFrame } from './list-frame.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { SearchField } from './search-field.tsx';

function AccountMarks({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  return (
    <span className="flex flex-wrap gap-1">
      {user.is_operator && <Badge>{t('users.operator')}</Badge>}
      {!user.is_verified && <Badge tone="warn">{t('users.unverified')}</Badge>}
      {user.suspended_at && <Badge tone="danger">{t('users.suspended')}</Badge>}
    </span>
  );
}

/** `search` is the first search, such as that of a link to one account. */
export function AccountList({ search: first }: { search: string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [search, setSearch] = useState(first);
  const query = useAccounts(useDebounced(search.trim(), typingPauseMs));
  const [chosen, setChosen] = useState<AdminUser>();
  const kind = chosen?.suspended_at ? 'restore' : 'suspend';
  return (
    <div className="grid gap-4">
      <div className="max-w-md">
        <SearchField label={t('users.search')} value={search} onChange={setSearch} />
      </div>
      <ListFrame
        query={query}
        rows={query.data?.pages.flatMap(({ users }) => users)}
        empty={{ title: t('users.empty'), text: t('users.emptyText') }}
      >
        {(rows) => (
          <RecordTable
            caption={t('users.caption')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'address',
                title: t('users.address'),
                cell: (user) => (
                  <div className="grid gap-1">
                    <span className="font-medium">{user.email}</span>
                    <AccountMarks user={user} />
                    {user.suspension_reason && <span className="text-soft">{user.suspension_reason}</span>}
                  </div>
                ),
              },
              { key: 'created', title: t('users.created'), cell: (user) => formatDate(user.created_at, language) },
              { key: 'plan', title: t('users.plan'), cell: (user) => t(`users.${user.plan}`) },
              {
                key: 'codes',
                title: t('users.codes'),
                cell: (user) => (
                  <Link className="link" to={`${paths.admin}?tab=codes&owner=${encodeURIComponent(user.email)}`}>
                    {t('users.showCodes', { count: user.codes })}
                  </Link>
                ),
              },
              {
                key: 'actions',
                title: t('list.actions'),
                hidden: true,
                cell: (user) =>
                  !user.is_operator && (
                    <Button size="sm" variant="secondary" onClick={() => setChosen(user)}>
                      {t(user.suspended_at ? 'users.restore' : 'users.suspend')}
                      <span className="sr-only"> {user.email}</span>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListFrame>
      {chosen && (
        <ReasonDialog
          kind={kind}
          name={chosen.email}
          action={(body) => userCall(`POST /admin/users/{id}/${kind}`, { params: { id: chosen.id }, body })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
