import type { Invite } from '@tessera/contract';
import { InviteCharts } from './invite-charts.tsx';
import { InviteList } from './invite-list.tsx';

interface InviteResultsProps {
  invites: readonly Invite[];
  /** When the invites were fetched. */
  asOf: Date;
}

/** The sent invites as charts and as a list. One module, because the page loads it later. */
export const InviteResults = ({ invites, asOf }: InviteResultsProps) => (
  <>
    <InviteCharts invites={invites} asOf={asOf} />
    <InviteList invites={invites} />
  </>
);
