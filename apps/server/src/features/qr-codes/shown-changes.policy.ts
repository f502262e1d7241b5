import { isDeepStrictEqual } from 'node:util';
import { noRouting, type Routing } from '@tessera/contract';
import type { CodeChange } from '../annotations/change-log.service.ts';
import type { QrCodeRow } from './qr-codes.repo.ts';

type Kind = CodeChange['kind'];
type Shown = Pick<QrCodeRow, 'destinationUrl' | 'slug' | 'isActive' | 'isArchived'>;

/** The changes of a code that charts show, because they can explain a change of its clicks. */
export function shownChanges(code: Partial<Shown>, after: Partial<Shown>): Kind[] {
  const kinds: Record<Kind, boolean> = {
    destination_changed: after.destinationUrl !== code.destinationUrl,
    rules_changed: false,
    schedule_changed: false,
    link_changed: after.slug !== code.slug,
    activated: after.isActive === true && code.isActive === false,
    deactivated: after.isActive === false && code.isActive === true,
    archived: after.isArchived === true && code.isArchived === false,
    unarchived: after.isArchived === false && code.isArchived === true,
  };
  return (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind]);
}

const scheduleOf = ({ starts, ends, click_limit: limit }: Routing) => ({ starts, ends, limit });
const rulesOf = ({ rules, variants }: Routing) => ({ rules, variants });

/** The same for rules and schedule. */
export function shownRoutingChanges(before: Routing | null, after: Routing | null): Kind[] {
  const [old, current] = [before ?? noRouting, after ?? noRouting];
  return [
    ...(isDeepStrictEqual(rulesOf(old), rulesOf(current)) ? [] : (['rules_changed'] as const)),
    ...(isDeepStrictEqual(scheduleOf(old), scheduleOf(current)) ? [] : (['schedule_changed'] as const)),
  ];
}
