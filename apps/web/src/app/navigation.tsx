import { CreditCard, House, Printer, QrCode, ShieldCheck, UserRound, Users } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { NavLink } from '../lib/router/link.tsx';
import { useUser } from '../session/use-user.ts';

const links = [
  { to: paths.dashboard, text: 'nav.dashboard', icon: House, end: true },
  { to: paths.qrCodes, text: 'nav.qrCodes', icon: QrCode, end: false },
  { to: paths.printSheets, text: 'nav.print', icon: Printer, end: false },
  { to: paths.invites, text: 'nav.invites', icon: Users, end: false },
  { to: paths.subscription, text: 'nav.subscription', icon: CreditCard, end: false },
  { to: paths.profile, text: 'nav.profile', icon: UserRound, end: false },
] as const;
const adminLink = { to: paths.admin, text: 'nav.admin', icon: ShieldCheck, end: false } as const;

export function Navigation({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation();
  const { is_operator: isOperator, billing } = useUser();
  const offered = billing === 'off' ? links.filter(({ to }) => to !== paths.subscription) : links;
  const shown = isOperator ? [...offered, adminLink] : offered;
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="grid gap-1">
        {shown.map(({ to, text, icon: Icon, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              onClick={onChoose}
              className="flex min-h-10 items-center gap-3 rounded-control px-3 py-2 font-medium text-soft transition-colors hover:bg-line/50 hover:text-ink aria-[current=page]:bg-line aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {t(text)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
