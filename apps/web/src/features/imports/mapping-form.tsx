import { type Import, type ImportField, importFields } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useMapColumns } from './import-queries.ts';

type Mapping = (ImportField | null)[];

/** A column that gets a field takes it from the column that had it. */
export const chooseField = (mapping: Mapping, index: number, field: ImportField | null): Mapping =>
  mapping.map((current, at) => (at === index ? field : field !== null && current === field ? null : current));

/** Chooses the field of each column. A change is applied by checking the rows again. */
export function MappingForm({ record }: { record: Import }) {
  const { t } = useTranslation('imports', 'errors');
  const saved = record.columns.map(({ field }) => field);
  const [mapping, setMapping] = useState<Mapping>(saved);
  const map = useMapColumns(record.id);
  const isChanged = mapping.some((field, index) => field !== saved[index]);
  const isEmpty = mapping.every((field) => field === null);
  const choices = [
    { value: '', label: t('mapping.ignore') },
    ...importFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
  ];
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!map.isPending && !isEmpty) map.mutate(mapping);
      }}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {record.columns.map(({ name }, index) => (
          // Names may be repeated; the order of the columns is fixed.
          <Field key={`${index} ${name}`} label={name || t('mapping.unnamed', { number: index + 1 })}>
            {(control) => (
              <Select
                {...control}
                value={mapping[index] ?? ''}
                choices={choices}
                onChange={({ target }) =>
                  setMapping(chooseField(mapping, index, importFields.find((field) => field === target.value) ?? null))
                }
              />
            )}
          </Field>
        ))}
      </div>
      {map.isError && <Banner tone="error">{errorMessage(map.error)}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" loading={map.isPending} disabled={isEmpty || !isChanged}>
          {t('mapping.apply')}
        </Button>
        {isEmpty && <p className="text-soft">{t('mapping.none')}</p>}
      </div>
    </form>
  );
}
