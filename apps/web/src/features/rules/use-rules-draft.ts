import { useQueryClient } from '@tanstack/react-query';
import type { Routing, RoutingInput } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ApiError, NetworkError } from '../../lib/api.ts';
import { browserZone } from '../../lib/browser-zone.ts';
import { useAction } from '../../lib/use-action.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { showLeadsTo } from '../../codes/leads-to-id.ts';
import { rulesBody, rulesDraft, type RulesDraft } from './rules-draft.ts';
import { keepRules } from './rules-queries.ts';

/** Message keys or texts by the path of the field in the request body. */
export type FieldErrors = Readonly<Record<string, string>>;

export type DraftEditing = ReturnType<typeof useRulesDraft>;

type Checked = { kind: 'valid'; body: RoutingInput } | { kind: 'invalid'; errors: FieldErrors };

async function check(draft: RulesDraft): Promise<Checked> {
  const { routingBody } = await import('./rules-schema.ts').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });
  const { success, data, error } = routingBody.safeParse(rulesBody(draft));
  if (success) return { kind: 'valid', body: data };
  // The first message of a field is the most general one.
  return {
    kind: 'invalid',
    errors: Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]).toReversed()),
  };
}

const joinKeys = (list: readonly { key: string }[]): string => list.map(({ key }) => key).join();

/** The paths of errors contain positions, so a change of the order makes them wrong. */
const isReordered = (draft: RulesDraft, { rules, variants }: Partial<RulesDraft>): boolean =>
  (rules !== undefined && joinKeys(rules) !== joinKeys(draft.rules)) ||
  (variants !== undefined && joinKeys(variants) !== joinKeys(draft.variants));

/** The rules of a code while they are edited. They are saved with one call. */
export function useRulesDraft(id: string, routing: Routing) {
  const { t } = useTranslation('rules');
  const client = useQueryClient();
  const [saved, setSaved] = useState(() => rulesDraft(routing, browserZone()));
  const [draft, setDraft] = useState(saved);
  const [refused, setRefused] = useState<{ errors: FieldErrors; count: number }>({ errors: {}, count: 0 });
  const refuse = (errors: FieldErrors) => setRefused(({ count }) => ({ errors, count: count + 1 }));

  const { state, run } = useAction(async () => {
    try {
      const checked = await check(draft);
      if (checked.kind === 'invalid') return refuse(checked.errors);
      const reply = await userCall('PUT /qr-codes/{id}/rules', { params: { id }, body: checked.body });
      const next = rulesDraft(reply, draft.timezone);
      setSaved(next);
      // Changes that were made meanwhile stay.
      setDraft((current) => (current === draft ? next : current));
      setRefused(({ count }) => ({ errors: {}, count }));
      keepRules(client, id, reply);
      toast.success(t('save.done'));
      showLeadsTo();
    } catch (error) {
      const fields = error instanceof ApiError ? { ...error.fieldTexts, ...error.fieldKeys } : {};
      if (Object.keys(fields).length === 0) throw error;
      refuse(fields);
    }
  });
  return {
    draft,
    change: (part: Partial<RulesDraft>) => {
      setDraft((current) => ({ ...current, ...part }));
      if (isReordered(draft, part)) setRefused(({ count }) => ({ errors: {}, count }));
    },
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    /** Grows with every refused attempt to save, so that the form can focus its first invalid field. */
    refusals: refused.count,
    errors: refused.errors,
    /** The failure of the last attempt, unless it is shown at the fields. */
    failure: state.kind === 'failed' ? state.error : undefined,
    isSaving: state.kind === 'pending',
    save: run,
    /** Returns to the saved rules. */
    discard: () => {
      setDraft(saved);
      setRefused(({ count }) => ({ errors: {}, count }));
    },
  };
}
