import { useTranslation } from '../../i18n/use-translation.ts';
import { useRules } from './rules-queries.ts';

const outcomes = ['default', 'not_started', 'ended', 'click_limit'] as const;

/** Names for the values of the statistics by rule, such as `rule:4kq2` or `default`. */
export function useRuleNames(id: string): (value: string) => string {
  const { t } = useTranslation('rules');
  const { data } = useRules(id);
  return (value) => {
    const outcome = outcomes.find((each) => each === value);
    if (outcome) return t(`decided.${outcome}`);
    const [kind, ruleId] = value.split(':');
    const list = (kind === 'variant' ? data?.variants : data?.rules) ?? [];
    const index = list.findIndex((each) => each.id === ruleId);
    if (index < 0) return t('decided.removed');
    return list[index]?.name || t(kind === 'variant' ? 'decided.variant' : 'rules.item', { number: index + 1 });
  };
}
