import type { AdminCode } from '@tessera/contract';
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { userCall } from '../../session/user-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type CodeSearch, useCodes } from './admin-queries.ts';
import { ListFrame } from './list-frame.tsx';
import { RecordTable } from './record-table.tsx';
import { SearchField, searchDelayMs } from './search-field.tsx';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx').then((m) => ({ default: m.ReasonDialog })));
const BlockDialog = lazy(() => import('./block-dialog.tsx').then((m) => ({ default: m.BlockDialog })));

const searches = { link: 'codes.byLink', host: 'codes.byHost', owner: 'codes.byOwner' } as const satisfies Record<
  CodeSearch['by'],
  string
>;
const kinds = Object.keys(searches) as CodeSearch['by'][];

function CodeState({ code: { block, owner, is_active: isActive } }: { code: AdminCode }) {
  const { t } = useTranslation('admin');
  if (block)
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="danger">{t(`category.${block.category}`)}</Badge>
        {block.kind !== 'code' && <span>{t('codes.blockedBy', { value: block.value })}</span>}
        <span className="text-soft">{block.reason}</span>
      </div>
    );
  if (owner.is_suspended) return <Badge tone="danger">{t('codes.ownerSuspended')}</Badge>;
  return isActive ? <Badge tone="success">{t('codes.active')}</Badge> : <Badge>{t('codes.off')}</Badge>;
}

function CodeLink({ code }: { code: AdminCode }) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid gap-1">
      <span className="font-medium">{withoutScheme(code.short_link)}</span>
      {code.slug && <span className="text-soft">{code.slug}</span>}
      {/* Not a link: an operator should not open a harmful page by mistake. */}
      <span className="text-soft lg:hidden">
        {code.destination_url ?? t('codes.otherContent', { type: code.qr_type })}
      </span>
    </div>
  );
}

/** `search` is the first search, such as that of a link to the codes of one account. */
export function CodeList({ search: first }: { search: CodeSearch }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [search, setSearch] = useState(first);
  const text = useDebounced(search.text.trim(), searchDelayMs);
  const query = useCodes({ by: search.by, text });
  const [chosen, setChosen] = useState<AdminCode>();
  const close = () => setChosen(undefined);
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
        {(rows) => (
          <RecordTable
            caption={t('codes.caption')}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              { key: 'link', title: t('codes.link'), cell: (code) => <CodeLink code={code} /> },
              {
                key: 'destination',
                title: t('codes.destination'),
                wideOnly: true,
                cell: (code) => code.destination_url ?? t('codes.otherContent', { type: code.qr_type }),
              },
              {
                key: 'owner',
                title: t('codes.owner'),
                cell: ({ owner }) => (
                  <Link to={`${paths.admin}?search=${encodeURIComponent(owner.email)}`}>{owner.email}</Link>
                ),
              },
              {
                key: 'clicks',
                title: t('codes.clicks'),
                numeric: true,
                cell: (code) => formatNumber(code.clicks, language),
              },
              { key: 'state', title: t('codes.state'), cell: (code) => <CodeState code={code} /> },
              {
                key: 'actions',
                title: t('list.actions'),
                hidden: true,
                cell: (code) =>
                  (code.block === null || code.block.kind === 'code') && (
                    <Button size="sm" variant="secondary" onClick={() => setChosen(code)}>
                      {t(code.block ? 'codes.unblock' : 'codes.block')}
                      <span className="sr-only"> {withoutScheme(code.short_link)}</span>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListFrame>
      <Suspense>
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
      </Suspense>
    </div>
  );
}
