import type { ConditionName } from '@tessera/contract';
import type { ConditionsDraft } from './rules-draft.ts';

/** All kinds of conditions with their value when they are added, in the order of the form. */
const newConditions = {
  languages: [],
  countries: [],
  devices: [],
  systems: [],
  weekdays: [],
  hours: [{ from: '09:00', to: '17:00' }],
  dates: { from: '', to: '' },
  sources: [],
  percentage: '50',
} satisfies Required<ConditionsDraft>;

export const conditionNames = Object.keys(newConditions) as ConditionName[];

/** The conditions with one more of this kind. */
export const withCondition = (conditions: ConditionsDraft, name: ConditionName): ConditionsDraft => ({
  ...conditions,
  [name]: newConditions[name],
});

export function withoutCondition(conditions: ConditionsDraft, name: ConditionName): ConditionsDraft {
  const { [name]: _removed, ...rest } = conditions;
  return rest;
}
