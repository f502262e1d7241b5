import type { Import } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MappingForm } from './mapping-form.tsx';
import { productNames } from './source-names.ts';

interface MappingCardProps {
  record: Import;
  /** Whether the form is open: a recognized file rarely needs it. */
  isOpen: boolean;
}

/** The recognized columns of the file, with the form to correct them. */
export function MappingCard({ record, isOpen }: MappingCardProps) {
  const { t } = useTranslation('imports');
  const used = record.columns.filter(({ field }) => field !== null).length;
  const source = record.source === 'tessera' ? t('upload.csv') : productNames[record.source];
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface">
      <summary className="cursor-pointer rounded-card px-5 py-4">
        <span className="text-base font-semibold">{t('mapping.title')}</span>{' '}
        <span className="text-soft">{t('mapping.summary', { source, used, count: record.columns.length })}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-5">
        <p className="text-soft">{t('mapping.description')}</p>
        {/* Another result of the check has other fields. */}
        <MappingForm key={record.job_id} record={record} />
      </div>
    </details>
  );
}
