import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { useQrCodeList } from '../qr-code-queries.ts';
import { isFiltered, type ListFilters } from './list-filters.ts';

interface ListCountProps {
  query: ReturnType<typeof useQrCodeList>;
  filters: ListFilters;
  /** All codes of the account. */
  codeCount: number;
}

/** The number of codes; in a search also how many of them match, as far as the pages are loaded. */
export function ListCount({ query, filters, codeCount }: ListCountProps) {
  const { t } = useTranslation('qrCodes');
  const language = useLanguage();
  if (!isFiltered(filters) || !query.data || query.isPlaceholderData) return t('list.count', { count: codeCount });
  const loaded = query.data.pages.reduce((sum, { qr_codes }) => sum + qr_codes.length, 0);
  const found = formatNumber(loaded, language) + (query.hasNextPage ? '+' : '');
  return t('list.found', { found, count: codeCount });
}
