import { endpoints, type Finding } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { Abuse } from '../moderation.service.ts';
import type { FindingRow } from '../destination-checks/findings.repo.ts';

const presentFinding = ({ codeId, hash, owner, url, list, foundAt }: FindingRow, publicUrl: string): Finding => ({
  code_id: codeId,
  short_url: `${publicUrl}/${hash}`,
  owner,
  url,
  list,
  found_at: foundAt.toISOString(),
});

export function abuseRoutes(route: Route, abuse: Abuse, publicUrl: string): void {
  const { reports } = abuse;
  const calls = endpoints.reports;

  route(
    calls.send,
    ({ body, clientAddress }) =>
      reports.send(body, clientAddress).then(() => ({ message: 'Thank you. We will look at this link.' })),
    { throttle: [{ name: 'report-address', by: 'address', points: 10, seconds: 15 * 60 }] },
  );

  route(calls.list, ({ query }) => reports.list(query));
  route(calls.close, ({ user, params, body }) => reports.close(user, params.id, body.note ?? ''));
  route(calls.findings, async () => ({
    findings: (await abuse.findings()).map((row) => presentFinding(row, publicUrl)),
  }));
}
