import { isPlainRouting, type QrCode, type Routing } from '@tessera/contract';
import { LeaveDialog } from '../../codes/leave-dialog.tsx';
import { LoadError } from '../../i18n/load-error.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes, useIsProSold } from '../../session/entitlements.ts';
import { Card } from '../../ui/card.tsx';
import { HistoryCard } from './history-card.tsx';
import { RulesForm } from './rules-form.tsx';
import { useRules } from './rules-queries.ts';
import { SettingsCard } from './settings-card.tsx';
import { Simulator } from './simulator.tsx';
import { useRulesDraft } from './use-rules-draft.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';

/** For a plan without rules: an offer, or a note that the rules of an earlier plan keep working. */
function ProNotice({ hasRules }: { hasRules: boolean }) {
  const { t } = useTranslation('rules', 'common');
  const isSold = useIsProSold();
  return (
    <Banner
      title={t(hasRules ? 'pro.kept' : 'pro.title')}
      action={<UpgradeLink feature="rules" button={{ variant: 'secondary', size: 'sm' }} />}
    >
      <p>{t(hasRules ? 'pro.keptText' : isSold ? 'pro.text' : 'common:plan.notIncluded')}</p>
    </Banner>
  );
}

/** Everything that decides where a code leads: rules, schedule, settings of the link, and the earlier destinations. */
export function RulesPanel({ code }: { code: QrCode }) {
  const { t } = useTranslation('destination');
  const query = useRules(code.id);
  return query.data ? <Rules code={code} routing={query.data} /> : <LoadError title={t('loadFailed')} query={query} />;
}

function Rules({ code, routing }: { code: QrCode; routing: Routing }) {
  const { t } = useTranslation('rules');
  const isLocked = !useIncludes('rules');
  const canEdit = useIncludes('edits');
  const editing = useRulesDraft(code.id, routing);
  const destination = code.destination_url ?? '';
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid min-w-0 content-start gap-6">
        {isLocked && <ProNotice hasRules={!isPlainRouting(routing)} />}
        <RulesForm editing={editing} destination={destination} isLocked={isLocked} />
      </div>
      {/* On a wide screen beside the form, where it shows the effect of every change. */}
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <div className="xl:sticky xl:top-6 xl:max-h-[calc(100vh-3rem)] xl:overflow-y-auto">
          <Card title={t('simulator.title')} description={`${t('simulator.text')} ${t('simulator.unsaved')}`}>
            <Simulator draft={editing.draft} destination={destination} clicks={code.click_count} />
          </Card>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <SettingsCard id={code.id} isLocked={isLocked} />
        <HistoryCard id={code.id} destination={destination} isReadOnly={!canEdit} />
      </div>
      <LeaveDialog hasWork={() => editing.isDirty} />
    </div>
  );
}
