import { type HistoryKind, historyKinds } from '@tessera/contract';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

interface HistoryFilterProps {
  kind: HistoryKind | undefined;
  onChange: (kind: HistoryKind | undefined) => void;
}

export function HistoryFilter({ kind, onChange }: HistoryFilterProps) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const kinds = historyKinds
    .map((value) => ({ value, label: t(`kind.${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <div className="max-w-sm">
      <Field label={t('filter')}>
        {(control) => (
          <Select
            {...control}
            value={kind ?? ''}
            onChange={({ target }) => onChange(historyKinds.find((known) => known === target.value))}
            choices={[{ value: '', label: t('all') }, ...kinds]}
          />
        )}
      </Field>
    </div>
  );
}
