import type { QrType } from '@tessera/contract';
import {
  Bitcoin,
  CalendarDays,
  Contact,
  Link2,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Phone,
  TextQuote,
  Wifi,
} from 'lucide-react';

const icons = {
  url: Link2,
  text: TextQuote,
  email: Mail,
  phone: Phone,
  sms: MessageSquare,
  wifi: Wifi,
  vcard: Contact,
  event: CalendarDays,
  location: MapPin,
  crypto: Bitcoin,
} satisfies Record<QrType, LucideIcon>;

/** Decoration only: always shown with the name of the type. */
export function QrTypeIcon({ type, className = 'size-4' }: { type: QrType; className?: string }) {
  const Icon = icons[type];
  return <Icon className={className} aria-hidden="true" />;
}
