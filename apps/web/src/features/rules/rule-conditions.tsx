import type { ConditionName } from '@tessera/contract';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ConditionEditor } from './condition-editors.tsx';
import { conditionNames, withCondition, withoutCondition } from './condition-kinds.ts';
import { useFieldError } from './field-errors.ts';
import type { ConditionsDraft } from './rules-draft.ts';

interface RuleConditionsProps {
  /** The path of the conditions in the request body. */
  path: string;
  conditions: ConditionsDraft;
  onChange: (conditions: ConditionsDraft) => void;
}

/** The conditions of a rule, and a select that adds one. */
export function RuleConditions({ path, conditions, onChange }: RuleConditionsProps) {
  const { t } = useTranslation('rules');
  const titleId = useId();
  const error = useFieldError(path);
  const given = conditionNames.filter((name) => conditions[name] !== undefined);
  const rest = conditionNames.filter((name) => conditions[name] === undefined);
  return (
    <div role="group" aria-labelledby={titleId} className="grid gap-3">
      <p>
        <span id={titleId} className="font-medium">
          {t('condition.legend')}
        </span>{' '}
        <span className="text-soft">{t('condition.all')}</span>
      </p>
      {given.map((name) => (
        <div key={name} className="grid gap-2 rounded-control border border-line p-3">
          <div className="flex items-center justify-between gap-2">
            <h4 className="font-medium">{t(`condition.${name}`)}</h4>
            <span className="-my-2 -mr-2">
              <IconButton
                label={t('condition.remove', { name: t(`condition.${name}`) })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(withoutCondition(conditions, name))}
              />
            </span>
          </div>
          <ConditionEditor name={name} path={`${path}.${name}`} conditions={conditions} onChange={onChange} />
        </div>
      ))}
      {rest.length > 0 && (
        <Field label={t('condition.add')} error={error}>
          {(control) => (
            <Select
              {...control}
              value=""
              onChange={({ target }) =>
                target.value && onChange(withCondition(conditions, target.value as ConditionName))
              }
              choices={[
                { value: '', label: '…' },
                ...rest.map((name) => ({ value: name, label: t(`condition.${name}`) })),
              ]}
            />
          )}
        </Field>
      )}
    </div>
  );
}
