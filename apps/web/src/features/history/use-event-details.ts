import type { HistoryEvent } from '@tessera/contract';
import { formatDate } from '../../i18n/format.ts';
import { useClientName } from '../../i18n/use-client-name.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const methods = ['password', 'link', 'passkey', 'oidc'] as const;
const intervals = ['month', 'year'] as const;
const actions = ['tag', 'untag', 'archive', 'unarchive', 'activate', 'deactivate', 'delete', 'style', 'undo'] as const;

const matchingMember = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((member) => member === value);

/** The facts of an event as texts, such as the title of a code. Facts without a text here are shown by the export only. */
export function useEventDetails(): (event: HistoryEvent) => string[] {
  const { t } = useTranslation('history', 'sessions');
  const language = useLanguage();
  const clientName = useClientName();
  return ({ kind, details }) => {
    const { title, short_hash: hash, name, host, from, to, count, action, created, updated } = details;
    const method = matchingMember(methods, details['method']);
    const interval = matchingMember(intervals, details['interval']);
    const bulkAction = matchingMember(actions, action);
    const ended = { browser: details['ended_browser'] ?? null, os: details['ended_os'] ?? null };
    return [
      method && t(`sessions:method.${method}`),
      title,
      hash,
      name,
      host,
      from && to ? t('detail.change', { from, to }) : to,
      bulkAction && count && t('detail.codes', { action: t(`action.${bulkAction}`), count: Number(count) }),
      kind === 'sessions_ended' && count && t('detail.sessions', { count: Number(count) }),
      created && updated && t('detail.imported', { created, updated }),
      (ended.browser ?? ended.os) !== null && clientName(ended),
      details['reason'] === 'token_reuse' && t('detail.tokenReuse'),
      interval && t(`interval.${interval}`),
      details['ends_at'] && t('detail.endsAt', { date: formatDate(details['ends_at'], language) }),
    ].filter((text) => typeof text === 'string' && text !== '') as string[];
  };
}
