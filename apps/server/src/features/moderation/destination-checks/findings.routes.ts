import { endpoints, type Finding, onDefaultHost, shortUrl } from '@tessera/contract';
import type { Route } from '../../../http/route.ts';
import type { FindingRow } from './findings.repo.ts';

const presentFinding = ({ codeId, hash, owner, url, list, foundAt }: FindingRow, publicUrl: string): Finding => ({
  code_id: codeId,
  short_url: shortUrl(publicUrl, onDefaultHost(hash)),
  owner,
  url,
  list,
  found_at: foundAt.toISOString(),
});

export function findingRoutes(route: Route, findings: () => Promise<FindingRow[]>, publicUrl: string): void {
  route(endpoints.reports.findings, async () => ({
    findings: (await findings()).map((row) => presentFinding(row, publicUrl)),
  }));
}
