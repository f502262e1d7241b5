import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { useQrCodeList } from '../../codes/code-list-query.ts';
import { isFiltered, type ListFilters } from '../../codes/list-filters.ts';

interface ListCountProps {
  query: ReturnType<typeof useQrCodeList>;
  filters: ListFilters;
  /** All codes of the account. */
  codeCount: number;
}

/** The number of codes; with filters also how many of them match. */
export function ListCount({ query, filters, codeCount }: ListCountProps) {
  const { t } = useTranslation('qrCodes');
  const language = useLanguage();
  const total = query.data?.pages[0]?.total;
  if (!isFiltered(filters) || total === undefined || query.isPlaceholderData)
    return t('list.count', { count: codeCount });
  return t('list.found', { found: formatNumber(total, language), count: codeCount });
}
