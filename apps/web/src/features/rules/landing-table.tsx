import { type DecidingRule, type LinkRouting, resolveDestination } from '@tessera/contract';
import { countryName, languageName } from '../../i18n/display-names.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { commonVisitors, simulatedVisit } from './simulation.ts';
import { useDeviceName } from './visitor-fields.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';

interface LandingTableProps {
  draft: RulesDraft;
  link: LinkRouting;
  /** Local time in the zone of the code. */
  at: string;
  clicks: number;
}

/** Who lands where: common visitors with their destinations. */
export function LandingTable({ draft, link, at, clicks }: LandingTableProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const deviceName = useDeviceName();
  const deciderName = useDeciderName(draft);
  const rows = commonVisitors(draft).map((person) => ({
    name: [countryName(person.country, language), languageName(person.language, language), deviceName(person)].join(
      ' · ',
    ),
    ...resolveDestination(link, simulatedVisit({ ...person, source: 'scan', at }, draft.timezone, clicks)),
  }));
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('table.title')}</h3>
      <p className="text-soft">{t('table.text')}</p>
      <DataTable
        caption={t('table.title')}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'visitor', title: t('table.visitor'), cell: ({ name }) => name },
          {
            key: 'destination',
            title: t('table.destination'),
            cell: ({ destination, rule }) => (
              <>
                <span className="wrap-anywhere">
                  {destination === null ? t('simulator.page') : withoutScheme(destination)}
                </span>
                <span className="block text-sm text-soft">{deciderName(rule)}</span>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Names of what decided on a destination. */
function useDeciderName({ rules, variants }: RulesDraft): (decider: DecidingRule) => string {
  const { t } = useTranslation('rules');
  return ({ kind, id }) => {
    const index = (kind === 'rule' ? rules : variants).findIndex(({ key }) => key === id);
    if (kind === 'rule') return rules[index]?.name || t('rules.item', { number: index + 1 });
    if (kind === 'variant') return variants[index]?.name || t('variants.item', { number: index + 1 });
    if (kind === 'default') return t('table.default');
    return t(kind === 'click_limit' ? 'table.limit' : 'table.schedule');
  };
}
