import { commonDevices, visitSources } from '@tessera/contract';
import { countryName, languageName } from '../../i18n/display-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type Choice, Select } from '../../ui/select.tsx';
import { countryCodes, languageTags } from './country-codes.ts';
import { namedChoices, systemNames } from './names.ts';
import type { SimulatedVisitor } from './simulation.ts';

interface VisitorFieldsProps {
  value: SimulatedVisitor;
  timezone: string;
  onChange: (value: SimulatedVisitor) => void;
}

/** A device with its system, such as "Phone (iOS)". */
export function useDeviceName(): (visitor: Pick<SimulatedVisitor, 'device' | 'system'>) => string {
  const { t } = useTranslation('rules');
  return ({ device, system }) =>
    system === 'other' ? t(`device.${device}`) : `${t(`device.${device}`)} (${systemNames[system]})`;
}

export function VisitorFields({ value, timezone, onChange }: VisitorFieldsProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const deviceName = useDeviceName();
  const change = (part: Partial<SimulatedVisitor>) => onChange({ ...value, ...part });
  const tags = [...new Set([...languageTags, value.language])];
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <Choose
          label={t('simulator.country')}
          value={value.country}
          onChange={(country) => change({ country })}
          choices={[
            { value: '', label: t('simulator.unknownCountry') },
            ...namedChoices(countryCodes, (code) => countryName(code, language), language),
          ]}
        />
        <Choose
          label={t('simulator.language')}
          value={value.language}
          onChange={(tag) => change({ language: tag })}
          choices={namedChoices(tags, (tag) => languageName(tag, language), language)}
        />
        <Choose
          label={t('simulator.visitor')}
          value={String(
            commonDevices.findIndex(({ device, system }) => device === value.device && system === value.system),
          )}
          onChange={(index) => change(commonDevices[Number(index)] ?? {})}
          choices={commonDevices.map((device, index) => ({ value: String(index), label: deviceName(device) }))}
        />
        <Choose
          label={t('simulator.source')}
          value={value.source}
          onChange={(chosen) => change({ source: visitSources.find((source) => source === chosen) ?? 'unknown' })}
          choices={visitSources.map((source) => ({ value: source, label: t(`source.${source}`) }))}
        />
        <Field label={t('simulator.time')} help={timezone}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={value.at}
              onChange={({ target }) => change({ at: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

interface ChooseProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

function Choose({ label, value, choices, onChange }: ChooseProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} choices={choices} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}
