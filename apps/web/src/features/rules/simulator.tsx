import { type Resolution, resolveDestination, visitSources } from '@tessera/contract';
import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { type Translate, useTranslation } from '../../i18n/use-translation.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { LandingTable } from './landing-table.tsx';
import type { RulesDraft } from './rules-draft.ts';
import { draftRouting, type RuleOutcome, ruleOutcomes, type SimulatedVisitor, simulatedVisit } from './simulation.ts';
import { VisitorFields } from './visitor-fields.tsx';
import { localTimeOf } from './zone-time.ts';

interface SimulatorProps {
  /** Saved rules, or edited ones with their unsaved changes. */
  draft: RulesDraft;
  destination: string;
  /** The clicks that the code has had. */
  clicks: number;
}

/** Shows where a chosen visitor would land and why, by the function that decides on redirects. */
export function Simulator({ draft, destination, clicks }: SimulatorProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const [visitor, setVisitor] = useState<SimulatedVisitor>(() => ({
    country: '',
    language,
    device: 'mobile',
    system: 'ios',
    source: visitSources[0],
    at: localTimeOf(Date.now(), draft.timezone),
  }));
  const link = draftRouting(draft, destination);
  const visit = simulatedVisit(visitor, draft.timezone, clicks);
  const resolution = resolveDestination(link, visit);
  const hasShares = draft.variants.length > 0 || draft.rules.some(({ conditions }) => conditions.percentage);
  return (
    <div className="grid gap-4">
      <VisitorFields value={visitor} timezone={draft.timezone} onChange={setVisitor} />
      <Spoken as="div" when="changed" className="grid gap-3 rounded-card border border-line bg-sunken p-4">
        <p>
          <span className="text-soft">{t('simulator.lands')}</span>{' '}
          <strong className="wrap-anywhere">{resolution.destination ?? t('simulator.page')}</strong>
        </p>
        <p className="font-medium">{t('simulator.why')}</p>
        <ol className="grid gap-1">
          {ruleOutcomes(draft.rules, link, visit).map((outcome, index) => (
            <li key={draft.rules[index]?.key} className={outcome.kind === 'applies' ? 'font-semibold' : 'text-soft'}>
              {outcomeText(outcome, nameOfRule(draft, index, t), t)}
            </li>
          ))}
        </ol>
        <DecisionText resolution={resolution} />
      </Spoken>
      {hasShares && <p className="text-soft">{t('simulator.share')}</p>}
      <LandingTable draft={draft} link={link} at={visitor.at} clicks={clicks} />
    </div>
  );
}

/** The name of a rule, or its number. */
function nameOfRule({ rules }: RulesDraft, index: number, t: Translate<'rules', never>): string {
  return rules[index]?.name || t('rules.item', { number: index + 1 });
}

function outcomeText(outcome: RuleOutcome, name: string, t: Translate<'rules', never>): string {
  if (outcome.kind === 'applies') return t('simulator.wins', { name });
  if (outcome.kind === 'not_reached') return t('simulator.notReached', { name });
  if (outcome.kind === 'incomplete') return t(`simulator.missing.${outcome.missing}`, { name });
  return t('simulator.fails', { name, condition: t(`condition.${outcome.condition}`) });
}

/** Why no rule decided; nothing if one did. */
function DecisionText({ resolution: { rule } }: { resolution: Resolution }) {
  const { t } = useTranslation('rules');
  if (rule.kind === 'rule') return null;
  return <p className="font-semibold">{t(`simulator.${rule.kind === 'variant' ? 'variants' : rule.kind}`)}</p>;
}
