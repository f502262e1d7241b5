import type { User, WatchAlert } from '@tessera/contract';
import { Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { withoutScheme } from '../../lib/without-scheme.ts';
import { Card } from '../../ui/card.tsx';
import { type Warning, warningsOf } from './warnings.ts';

interface WarningListProps {
  user: User;
  alerts: readonly WatchAlert[];
}

const maxShown = 5;

/** The warnings of an account; nothing if there are none. */
export function WarningList({ user, alerts }: WarningListProps) {
  const { t } = useTranslation('dashboard');
  const warnings = warningsOf(user, alerts);
  if (warnings.length === 0) return null;
  const more = warnings.length - maxShown;
  return (
    <Card title={t('warnings.title')}>
      <ul className="grid gap-3">
        {warnings.slice(0, maxShown).map((warning) => (
          <WarningRow key={warning.kind === 'alert' ? warning.alert.id : warning.kind} warning={warning} />
        ))}
      </ul>
      {more > 0 && <p className="text-soft">{t('warnings.more', { count: more })}</p>}
    </Card>
  );
}

function WarningRow({ warning }: { warning: Warning }) {
  const { t } = useTranslation('dashboard');
  const textOfAlert = useAlertText();
  const { text, to, action } =
    warning.kind === 'alert'
      ? { text: textOfAlert(warning.alert), to: alertPath(warning.alert), action: t('warnings.show') }
      : warning.kind === 'payment'
        ? { text: t('warnings.payment'), to: paths.subscription, action: t('warnings.pay') }
        : { text: t('warnings.quota'), to: paths.subscription, action: t('warnings.upgrade') };
  const isInformation = warning.kind === 'quota' || (warning.kind === 'alert' && warning.alert.kind === 'code_spike');
  const Icon = isInformation ? Info : TriangleAlert;
  return (
    <li className="flex items-start gap-3">
      <Icon className={`mt-0.5 size-4 shrink-0 ${isInformation ? 'text-soft' : 'text-warn'}`} aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <Link className="link py-0.5" to={to} aria-label={`${action}: ${text}`}>
          {action}
        </Link>
      </span>
    </li>
  );
}

/** One code has a page; those of a group are found by their host. */
function alertPath({ code_count: count, codes: [first], host }: WatchAlert): string {
  if (count === 1 && first) return paths.qrCodeOf(first.id);
  return host === null ? paths.qrCodes : `${paths.qrCodes}?search=${encodeURIComponent(host)}`;
}

function useAlertText() {
  const { t } = useTranslation('dashboard');
  return ({ kind, host, code_count: count, codes: [first] }: WatchAlert): string => {
    const name = first?.title ?? withoutScheme(first?.short_hash ?? '');
    if (kind === 'destination_failing') return t('warnings.failing', { host: host ?? '', count });
    if (kind === 'destination_changed') return t('warnings.changed', { host: host ?? '', count });
    return t(kind === 'code_quiet' ? 'warnings.quiet' : 'warnings.spike', { name, count });
  };
}
