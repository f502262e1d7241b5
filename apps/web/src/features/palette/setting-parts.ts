import {
  BadgeCheck,
  Clock,
  Fingerprint,
  Languages,
  LockKeyhole,
  Mail,
  MonitorSmartphone,
  ReceiptText,
  Smartphone,
  Trash2,
} from 'lucide-react';
import type { SitePage } from './site-map.ts';

const ownSignIn = [
  { name: 'password', page: 'profile', anchor: '#password', icon: LockKeyhole },
  { name: 'passkeys', page: 'security', anchor: '#passkeys', icon: Fingerprint },
  { name: 'email', page: 'security', anchor: '#email', icon: Mail },
] as const;

const always = [
  { name: 'twoStep', page: 'security', anchor: '#two-step', icon: Smartphone },
  { name: 'sessions', page: 'security', anchor: '#sessions', icon: MonitorSmartphone },
  { name: 'language', page: 'profile', anchor: '#language', icon: Languages },
  { name: 'timezone', page: 'profile', anchor: '#timezone', icon: Clock },
  { name: 'delete', page: 'profile', anchor: '#delete', icon: Trash2 },
] as const;

const billing = [
  { name: 'billing', page: 'subscription', anchor: '', icon: ReceiptText },
  { name: 'upgrade', page: 'subscription', anchor: '', icon: BadgeCheck },
] as const;

/** Parts of settings pages that people look for by name. */
export const offeredSettings = (pages: readonly SitePage[], hasOnlyProvider: boolean) => [
  ...(hasOnlyProvider ? [] : ownSignIn),
  ...always,
  ...(pages.some(({ name }) => name === 'subscription') ? billing : []),
];
