import { limits, type SheetLayout } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { LengthUnit } from '../../codes/print-length.ts';
import { LengthField } from '../../codes/length-field.tsx';
import { NumberField } from '../../codes/number-field.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import type { SheetProblem } from './sheet-problems.ts';

interface CustomFieldsProps {
  value: SheetLayout;
  onChange: (value: SheetLayout) => void;
  problems: readonly SheetProblem[];
  unit: LengthUnit;
}

/** The lengths of a sheet that is not in the list. */
export function CustomFields({ value, onChange, problems, unit }: CustomFieldsProps) {
  const { t } = useTranslation('sheets', 'common');
  const { pageMm, labelMm, maxColumns, maxRows } = limits.sheets;
  const { page, margin, columns, rows, label, gap } = value;
  const fit = (problem: 'columns' | 'rows') => (problems.includes(problem) ? t(`problem.${problem}`) : undefined);
  const length = (name: 'pageWidth' | 'pageHeight' | 'top' | 'left' | 'width' | 'height' | 'gapX' | 'gapY') => ({
    label: t(`custom.${name}`),
    min: name.startsWith('page') ? pageMm.min : name === 'width' || name === 'height' ? labelMm.min : 0,
    max: pageMm.max,
    unit,
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        {t('custom.legend', { unit: t(`common:unit.${unit}`).toLocaleLowerCase() })}
      </legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <LengthField
          {...length('pageWidth')}
          value={page.width}
          onChange={(width) => onChange({ ...value, page: { ...page, width } })}
        />
        <LengthField
          {...length('pageHeight')}
          value={page.height}
          onChange={(height) => onChange({ ...value, page: { ...page, height } })}
        />
        <LengthField
          {...length('top')}
          value={margin.top}
          onChange={(top) => onChange({ ...value, margin: { ...margin, top } })}
        />
        <LengthField
          {...length('left')}
          value={margin.left}
          onChange={(left) => onChange({ ...value, margin: { ...margin, left } })}
        />
        <NumberField
          label={t('custom.columns')}
          min={1}
          max={maxColumns}
          value={columns}
          error={fit('columns')}
          onChange={(next) => onChange({ ...value, columns: next })}
        />
        <NumberField
          label={t('custom.rows')}
          min={1}
          max={maxRows}
          value={rows}
          error={fit('rows')}
          onChange={(next) => onChange({ ...value, rows: next })}
        />
        <LengthField
          {...length('width')}
          value={label.width}
          onChange={(width) => onChange({ ...value, label: { ...label, width } })}
        />
        <LengthField
          {...length('height')}
          value={label.height}
          onChange={(height) => onChange({ ...value, label: { ...label, height } })}
        />
        <LengthField {...length('gapX')} value={gap.x} onChange={(x) => onChange({ ...value, gap: { ...gap, x } })} />
        <LengthField {...length('gapY')} value={gap.y} onChange={(y) => onChange({ ...value, gap: { ...gap, y } })} />
      </div>
      {problems.includes('length') && <Spoken className="text-danger">{t('problem.length')}</Spoken>}
    </fieldset>
  );
}
