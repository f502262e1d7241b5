import { type ConditionName, limits, ruleDevices, ruleSystems, visitSources } from '@tessera/contract';
import type { ReactNode } from 'react';
import { countryName, languageName } from '../../i18n/display-names.ts';
import { formatWeekday } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CheckList } from './check-list.tsx';
import { countryCodes, languageTags } from './country-codes.ts';
import { systemNames } from './names.ts';
import type { ConditionsDraft } from './rules-draft.ts';
import { DatesEditor, HoursEditor, PercentageEditor } from './time-editors.tsx';
import { ValueList } from './value-list.tsx';

/** Monday is 1, Sunday is 7. */
const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface ConditionEditorProps {
  name: ConditionName;
  /** The path of the condition in the request body. */
  path: string;
  conditions: ConditionsDraft;
  onChange: (conditions: ConditionsDraft) => void;
}

/** The inputs of one condition. */
export function ConditionEditor({ name, path, conditions, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const change = (part: ConditionsDraft) => onChange({ ...conditions, ...part });
  const { languages = [], countries = [], devices = [], systems = [], sources = [] } = conditions;
  const label = t(`condition.${name}`);
  const list = { path, label };
  const editors: Record<ConditionName, () => ReactNode> = {
    languages: () => <Languages path={path} value={languages} onChange={(value) => change({ languages: value })} />,
    countries: () => <Countries path={path} value={countries} onChange={(value) => change({ countries: value })} />,
    devices: () => (
      <CheckList
        {...list}
        value={devices}
        choices={ruleDevices}
        nameOf={(value) => t(`device.${value}`)}
        onChange={(value) => change({ devices: value })}
      />
    ),
    systems: () => (
      <CheckList
        {...list}
        value={systems}
        choices={ruleSystems}
        nameOf={(value) => systemNames[value]}
        onChange={(value) => change({ systems: value })}
      />
    ),
    sources: () => (
      <CheckList
        {...list}
        value={sources}
        choices={visitSources}
        nameOf={(value) => t(`source.${value}`)}
        onChange={(value) => change({ sources: value })}
      />
    ),
    weekdays: () => (
      <CheckList
        {...list}
        value={conditions.weekdays ?? []}
        choices={weekdays}
        nameOf={(day) => formatWeekday(day - 1, language)}
        onChange={(value) => change({ weekdays: value })}
      />
    ),
    hours: () => <HoursEditor path={path} value={conditions.hours ?? []} onChange={(hours) => change({ hours })} />,
    dates: () => (
      <DatesEditor
        path={path}
        value={conditions.dates ?? { from: '', to: '' }}
        onChange={(dates) => change({ dates })}
      />
    ),
    percentage: () => (
      <PercentageEditor
        path={path}
        value={conditions.percentage ?? ''}
        onChange={(percentage) => change({ percentage })}
      />
    ),
  };
  return editors[name]();
}

interface NamedValuesProps {
  path: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

function Languages(props: NamedValuesProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  return (
    <ValueList
      {...props}
      label={t('field.addLanguage')}
      help={t('field.languageHelp')}
      choices={languageTags}
      max={limits.rules.maxValues}
      nameOf={(tag) => languageName(tag, language)}
    />
  );
}

function Countries(props: NamedValuesProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  return (
    <ValueList
      {...props}
      label={t('field.addCountry')}
      choices={countryCodes}
      max={limits.rules.maxCountries}
      nameOf={(code) => countryName(code, language)}
    />
  );
}
