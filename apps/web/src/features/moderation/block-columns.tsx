import type { AdminBlock } from '@tessera/contract';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { RecordColumn } from '../../ui/record-table.tsx';

export const blockedName = ({ kind, value }: AdminBlock): string => (kind === 'code' ? withoutScheme(value) : value);

export function useBlockColumns(onRemove: (block: AdminBlock) => void): RecordColumn<AdminBlock>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return [
    {
      key: 'what',
      title: t('blocks.what'),
      cell: (block) => (
        <div className="grid gap-1">
          <span className="font-medium">{blockedName(block)}</span>
          <span className="text-soft">{t(`blocks.kind.${block.kind}`)}</span>
        </div>
      ),
    },
    {
      key: 'category',
      title: t('blocks.category'),
      cell: ({ category }) => <Badge tone="danger">{t(`category.${category}`)}</Badge>,
    },
    { key: 'reason', title: t('blocks.reason'), cell: ({ reason }) => reason },
    {
      key: 'since',
      title: t('blocks.since'),
      cell: (block) => formatDate(block.created_at, language),
    },
    {
      key: 'actions',
      title: t('list.actions'),
      hidden: true,
      cell: (block) => (
        <Button size="sm" variant="secondary" onClick={() => onRemove(block)}>
          {t('blocks.remove')}
          <span className="sr-only"> {blockedName(block)}</span>
        </Button>
      ),
    },
  ];
}
