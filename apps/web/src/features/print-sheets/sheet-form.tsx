import { labelsPerSheet, limits, sheetCaptions } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CustomFields } from './custom-fields.tsx';
import { LayoutPicker } from './layout-picker.tsx';
import { NumberField } from './number-field.tsx';
import type { SheetProblem } from './sheet-problems.ts';
import { chosenLayout, type SheetSettings } from './sheet-settings.ts';

interface SheetFormProps {
  settings: SheetSettings;
  onChange: (change: Partial<SheetSettings>) => void;
  problems: readonly SheetProblem[];
}

/** Layout, captions and position. */
export function SheetForm({ settings, onChange, problems }: SheetFormProps) {
  const { t } = useTranslation('sheets');
  const { layout, custom, captions, fill, start, nudge, ruler } = settings;
  const { nudgeMm } = limits.sheets;
  const labels = labelsPerSheet(chosenLayout(settings));
  const axis = (name: 'x' | 'y') => ({
    label: t(`nudge.${name}`),
    min: -nudgeMm,
    max: nudgeMm,
    step: 0.5,
    value: nudge[name],
    onChange: (value: number) => onChange({ nudge: { ...nudge, [name]: value } }),
  });
  return (
    <>
      <Card>
        <LayoutPicker value={layout} custom={custom} onChange={(next) => onChange({ layout: next, start: 1 })} />
        {layout === 'custom' && (
          <CustomFields value={custom} onChange={(next) => onChange({ custom: next })} problems={problems} />
        )}
      </Card>
      <Card>
        <ChoiceTiles
          legend={t('captions.legend')}
          value={captions}
          onChange={(next) => onChange({ captions: next })}
          tiles={sheetCaptions.map((value) => ({ value, label: t(`captions.${value}`) }))}
        />
        <Switch label={t('fill')} checked={fill} onChange={({ target }) => onChange({ fill: target.checked })} />
        <NumberField
          label={t('start.label')}
          help={t('start.help')}
          min={1}
          max={labels}
          value={start}
          error={problems.includes('start') ? t('problem.start', { max: labels }) : undefined}
          onChange={(next) => onChange({ start: next })}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 font-medium">{t('nudge.legend')}</legend>
          <div className="grid grid-cols-2 gap-3">
            <NumberField {...axis('x')} />
            <NumberField {...axis('y')} />
          </div>
          {problems.includes('nudge') && (
            <p role="alert" className="text-danger">
              {t('problem.nudge', { max: nudgeMm })}
            </p>
          )}
          <p className="text-soft">{t('nudge.help')}</p>
        </fieldset>
        <Switch label={t('ruler')} checked={ruler} onChange={({ target }) => onChange({ ruler: target.checked })} />
      </Card>
    </>
  );
}
