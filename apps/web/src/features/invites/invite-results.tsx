import type { Invite } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Example } from '../../ui/example.tsx';
import { InviteCharts } from './invite-charts.tsx';
import { InviteList } from './invite-list.tsx';
import { sampleInvites } from './sample-invites.ts';

interface InviteResultsProps {
  invites: readonly Invite[];
  /** When the invites were fetched. */
  asOf: Date;
}

/** The sent invites as charts and as a list. One module, because the page loads it later. */
export function InviteResults({ invites, asOf }: InviteResultsProps) {
  const { t } = useTranslation('invites');
  if (invites.length > 0)
    return (
      <>
        <InviteCharts invites={invites} asOf={asOf} />
        <InviteList invites={invites} />
      </>
    );
  return (
    <>
      <InviteList invites={invites} />
      <Example label={t('chart.example')}>
        <InviteCharts invites={sampleInvites(asOf)} asOf={asOf} />
      </Example>
    </>
  );
}
