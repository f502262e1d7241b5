import { type CodeStatus, codeStatuses } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';

interface StatusSelectProps {
  /** Undefined: all codes that are not archived. */
  status: CodeStatus | undefined;
  onChange: (status: CodeStatus | undefined) => void;
}

export function StatusSelect({ status, onChange }: StatusSelectProps) {
  const { t } = useTranslation('qrCodes');
  const current = { value: '', label: t('list.statuses.current') };
  return (
    <Select
      aria-label={t('list.status')}
      value={status ?? ''}
      choices={[current, ...codeStatuses.map((value) => ({ value, label: t(`list.statuses.${value}`) }))]}
      onChange={({ target }) => onChange(codeStatuses.find((known) => known === target.value))}
    />
  );
}
