import type { Report } from '@tessera/contract';
import { BlockDialog } from '../features/moderation/lazy-dialogs.ts';
import { FindingsList } from '../features/moderation/reports/findings-list.tsx';
import { ReportsTable } from '../features/moderation/reports/reports-table.tsx';
import { withoutScheme } from '../lib/without-scheme.ts';

/** The tab of the administration with reports of visitors and findings of the nightly check. */
export function AdminReports() {
  const blockDialog = ({ code_id: id, short_url: link, category }: Report, onDone: (isBlocked: boolean) => void) => (
    <BlockDialog
      code={{ id: id ?? '', name: withoutScheme(link) }}
      category={category}
      onClose={() => onDone(false)}
      onDone={() => onDone(true)}
    />
  );
  return (
    <div className="grid max-w-4xl gap-8">
      <ReportsTable blockDialog={blockDialog} />
      <FindingsList />
    </div>
  );
}
