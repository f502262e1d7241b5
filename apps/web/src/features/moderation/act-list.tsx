import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useActs } from './admin-queries.ts';
import { ListFrame } from './list-frame.tsx';
import { RecordTable } from '../../ui/record-table.tsx';

export function ActList() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const query = useActs();
  return (
    <ListFrame query={query} rows={query.data?.pages.flatMap(({ acts }) => acts)} empty={{ title: t('acts.empty') }}>
      {(rows) => (
        <RecordTable
          caption={t('acts.caption')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'what',
              title: t('acts.what'),
              cell: ({ kind }) => <span className="font-medium">{t(`acts.kind.${kind}`)}</span>,
            },
            { key: 'target', title: t('acts.target'), cell: ({ target }) => target },
            { key: 'reason', title: t('acts.reason'), cell: ({ reason }) => reason },
            { key: 'operator', title: t('acts.operator'), cell: ({ operator }) => operator ?? t('acts.command') },
            { key: 'when', title: t('acts.when'), cell: ({ at }) => formatMoment(at, language) },
          ]}
        />
      )}
    </ListFrame>
  );
}
