import { defaultExisting, type Import, type User } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { UpgradeLink } from '../../session/upgrade-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { type CommitChoices, useCommit } from './import-queries.ts';

/** The number of codes that a commit changes. */
const countChanges = ({ counts }: Pick<Import, 'counts'>, choices: CommitChoices): number =>
  counts.create +
  (choices.on_existing === 'skip' ? 0 : counts.update) +
  (choices.on_duplicate === 'create' ? counts.duplicate : 0);

/** In a file of another program, the name of a code here is a coincidence: its owner decides. */
const firstChoices = ({ source, counts }: Import): CommitChoices => ({
  on_error: 'abort',
  on_duplicate: 'skip',
  ...(counts.update > 0 && defaultExisting(source) === 'update' && { on_existing: 'update' as const }),
});

/** The choices for bad rows, codes that exist, duplicates and the quota; below them, the import button stays in sight while the rows scroll. */
export function CommitCard({ record, user }: { record: Import; user: User }) {
  const { t } = useTranslation('imports', 'errors');
  const hasQuota = !useIncludes('codes');
  const { counts } = record;
  const commit = useCommit(record.id);
  const [choices, setChoices] = useState<CommitChoices>(() => firstChoices(record));
  const change = (changed: Partial<CommitChoices>) => {
    commit.reset();
    setChoices({ ...choices, ...changed });
  };
  const count = countChanges(record, choices);
  const isUndecided = counts.update > 0 && choices.on_existing === undefined;
  const isBlocked = count === 0 || isUndecided || (choices.on_error === 'abort' && counts.error > 0);
  const reason = count === 0 ? 'commit.nothing' : isUndecided ? 'commit.choose' : 'commit.blocked';
  return (
    <>
      {(hasQuota || counts.error > 0 || counts.update > 0 || counts.duplicate > 0) && (
        <Card title={t('commit.title')}>
          {hasQuota && <Quota user={user} />}
          {counts.error > 0 && (
            <RadioCards
              legend={t('commit.errors', { count: counts.error })}
              value={choices.on_error}
              cards={(['abort', 'skip'] as const).map((value) => ({
                value,
                label: t(`commit.${value}`),
                hint: t(`commit.${value}Hint`),
              }))}
              onChange={(value) => change({ on_error: value })}
            />
          )}
          {counts.update > 0 && (
            <RadioCards
              legend={t('commit.existing', { count: counts.update })}
              value={choices.on_existing}
              cards={[
                { value: 'update', label: t('commit.update'), hint: t('commit.updateHint') },
                { value: 'skip', label: t('commit.leave'), hint: t('commit.leaveHint') },
              ]}
              onChange={(value) => change({ on_existing: value })}
            />
          )}
          {counts.duplicate > 0 && (
            <Checkbox
              label={t('commit.duplicates', { count: counts.duplicate })}
              checked={choices.on_duplicate === 'create'}
              onChange={({ target }) => change({ on_duplicate: target.checked ? 'create' : 'skip' })}
            />
          )}
        </Card>
      )}
      <div
        data-action-bar
        className="sticky bottom-0 z-10 grid gap-2 border-t border-line bg-paper py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {commit.isError && <Banner tone="error">{errorMessage(commit.error)}</Banner>}
        <div className="flex flex-wrap items-center gap-3">
          <Button loading={commit.isPending} disabled={isBlocked} onClick={() => commit.mutate(choices)}>
            {t('commit.action', { count })}
          </Button>
          {isBlocked && <p className="text-soft">{t(reason)}</p>}
        </div>
      </div>
    </>
  );
}

function Quota({ user }: { user: User }) {
  const { t } = useTranslation('imports');
  return (
    <Banner
      tone={user.free_urls_remaining > 0 ? 'info' : 'warn'}
      action={<UpgradeLink feature="codes" button={{ variant: 'secondary', size: 'sm' }} />}
    >
      {t('commit.quota', { count: user.free_urls_remaining })}
    </Banner>
  );
}
