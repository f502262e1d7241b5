import type { AdminCode } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { typingPauseMs, useDebounced } from '../../lib/use-debounced.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { userCall } from '../../session/user-call.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type CodeSearch, useCodes } from './admin-queries.ts';
import { useCodeColumns } from './code-columns.tsx';
import { BlockDialog, ReasonDialog } from './lazy-dialogs.ts';
import { ListFrame } from './list-frame.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { SearchField } from './search-field.tsx';

const searches = { link: 'codes.byLink', host: 'codes.byHost', owner: 'codes.byOwner' } as const satisfies Record<
  CodeSearch['by'],
  string
>;
const kinds = Object.keys(searches) as CodeSearch['by'][];

/** `search` is the first search, such as that of a link to the codes of one account. */
export function CodeList({ search: first }: { search: CodeSearch }) {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState(first);
  const text = useDebounced(search.text.trim(), typingPauseMs);
  const query = useCodes({ by: search.by, text });
  const [chosen, setChosen] = useState<AdminCode>();
  const close = () => setChosen(undefined);
  const columns = useCodeColumns(setChosen);
  return (
    <div className="grid gap-4">
      <div className="grid max-w-2xl gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Field label={t('codes.by')}>
          {(control) => (
            <Select
              {...control}
              value={search.by}
              onChange={(event) => setSearch({ ...search, by: event.target.value as CodeSearch['by'] })}
              choices={kinds.map((value) => ({ value, label: t(searches[value]) }))}
            />
          )}
        </Field>
        <SearchField
          label={t('codes.search')}
          value={search.text}
          onChange={(value) => setSearch({ ...search, text: value })}
        />
      </div>
      <ListFrame
        query={query}
        rows={query.data?.pages.flatMap(({ codes }) => codes)}
        empty={{ title: t('codes.empty'), text: t('codes.emptyText') }}
      >
        {(rows) => <RecordTable caption={t('codes.caption')} rows={rows} rowKey={({ id }) => id} columns={columns} />}
      </ListFrame>
      {chosen?.block && (
        <ReasonDialog
          kind="unblock"
          name={withoutScheme(chosen.short_link)}
          action={(body) =>
            userCall('POST /admin/blocks/{id}/remove', { params: { id: chosen.block?.id ?? '' }, body })
          }
          onClose={close}
        />
      )}
      {chosen && !chosen.block && (
        <BlockDialog code={{ id: chosen.id, name: withoutScheme(chosen.short_link) }} onClose={close} />
      )}
    </div>
  );
}
