import type { DestinationCheckDeps } from './destination-checks.deps.ts';
import type { BlockLists } from './block-lists.ts';
import { contentUrls, routingUrls } from './code-urls.service.ts';
import {
  type CheckedCode,
  confirmFindings,
  countNewFindings,
  deleteUnconfirmed,
  type NewFinding,
  nextCodes,
} from './findings.repo.ts';
import { createFindingsMail } from './findings-mail.ts';

/** Codes per query: few enough that other requests do not wait for the embedded engine's only connection. */
const batchSize = 500;

const urlsOf = (code: CheckedCode): string[] => [
  ...new Set([...contentUrls(code), ...routingUrls(code.routing)].map(({ url }) => url)),
];

/**
 * Returns a function that checks the destinations of all codes against the block-lists. A match is recorded and mailed to the
 * operators; the link keeps working.
 */
export function createRecheck(deps: DestinationCheckDeps, blockLists: Pick<BlockLists, 'listOf'>) {
  const { db, clock, log, outbox } = deps;
  const requestMail = createFindingsMail(deps);

  async function check(codes: readonly CheckedCode[], now: Date): Promise<void> {
    const listed = await blockLists.listOf(codes.flatMap(urlsOf));
    const findings = codes.flatMap((code) =>
      urlsOf(code).flatMap((url): NewFinding[] => {
        const list = listed.get(url);
        return list === undefined ? [] : [{ codeId: code.id, url, list }];
      }),
    );
    if (findings.length > 0) await confirmFindings(db, findings, now);
  }

  return async (): Promise<void> => {
    const now = clock.now();
    let last: string | null = null;
    for (;;) {
      const codes: CheckedCode[] = await nextCodes(db, last, batchSize);
      await check(codes, now);
      last = codes.at(-1)?.id ?? null;
      if (codes.length < batchSize) break;
    }
    await deleteUnconfirmed(db, now);
    const found = await countNewFindings(db, now);
    if (found === 0) return;
    log.warn({ found }, 'codes lead to listed hosts');
    await db.tx((tx) => requestMail(tx, now));
    outbox.wake();
  };
}
