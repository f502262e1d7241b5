import { type Language, languageCodes } from '@tessera/contract';
import { expect, test } from 'vitest';
import { findText, loadNamespaces, showLanguage } from '../../i18n/text-store.ts';
import type { Translate } from '../../i18n/use-translation.ts';
import { findCommands } from './matches.ts';
import { type PaletteCommand, paletteCommands } from './palette-commands.tsx';
import { offeredSettings } from './setting-parts.ts';
import { siteGroups } from './site-map.ts';

const pages = siteGroups({ is_operator: true }).flatMap((group) => group.pages);
const translate: Translate<'palette', 'common'> = (key) => {
  const [, namespace = 'palette', rest = key] = /^(common|palette):(.*)$/.exec(key) ?? [];
  return findText(namespace as 'palette', rest) ?? `missing ${key}`;
};

async function commandsIn(language: Language): Promise<PaletteCommand[]> {
  await loadNamespaces(['palette']);
  await showLanguage(language);
  const nothing = () => undefined;
  return Object.values(
    paletteCommands(translate, { go: nothing, close: nothing, pages, hasOnlyProvider: false }),
  ).flat();
}

/** Typed words, and the command that they should find. */
const searches: Record<string, Record<Language, string>> = {
  'part-password': { en: 'password', es: 'contrasena', 'pt-br': 'senha', fr: 'mot de passe' },
  'part-twoStep': { en: '2FA', es: 'segundo factor', 'pt-br': '2fa', fr: 'double authentification' },
  'part-passkeys': { en: 'fingerprint', es: 'huella', 'pt-br': 'biometria', fr: 'empreinte' },
  'part-email': { en: 'change email', es: 'cambiar email', 'pt-br': 'mudar email', fr: 'changer mail' },
  'part-sessions': { en: 'devices', es: 'dispositivos', 'pt-br': 'aparelhos', fr: 'appareils' },
  'part-language': { en: 'français', es: 'idioma', 'pt-br': 'tradução', fr: 'langue' },
  'part-timezone': { en: 'local time', es: 'hora local', 'pt-br': 'fuso', fr: 'fuseau' },
  'part-billing': { en: 'invoice', es: 'factura', 'pt-br': 'nota fiscal', fr: 'tva' },
  'part-upgrade': { en: 'premium', es: 'precio', 'pt-br': 'ilimitado', fr: 'tarif' },
  'part-delete': { en: 'remove account', es: 'borrar cuenta', 'pt-br': 'encerrar conta', fr: 'fermer compte' },
  print: { en: 'labels', es: 'pegatinas', 'pt-br': 'adesivos', fr: 'étiquettes avery' },
  import: { en: 'excel', es: 'hoja de calculo', 'pt-br': 'planilha', fr: 'tableur' },
  takeout: { en: 'gdpr', es: 'rgpd', 'pt-br': 'lgpd', fr: 'rgpd' },
  dark: { en: 'dark mode', es: 'modo oscuro', 'pt-br': 'modo escuro', fr: 'mode sombre' },
  'sign-out': { en: 'log out', es: 'salir', 'pt-br': 'desconectar', fr: 'déconnexion' },
  '/dashboard/analytics': { en: 'analytics', es: 'países', 'pt-br': 'relatório', fr: 'appareils' },
  '/dashboard/profile/history': { en: 'audit log', es: 'auditoría', 'pt-br': 'auditoria', fr: 'journal' },
  '/dashboard/profile/reports': { en: 'weekly', es: 'semanal', 'pt-br': 'semanal', fr: 'hebdomadaire' },
  '/dashboard/profile/api-keys': { en: 'API token', es: 'token', 'pt-br': 'token', fr: 'jeton' },
  '/dashboard/profile/webhooks': { en: 'zapier', es: 'zapier', 'pt-br': 'zapier', fr: 'zapier' },
  '/docs': { en: 'API', es: 'API', 'pt-br': 'API', fr: 'swagger' },
  '/dashboard/subscription': { en: 'cancel plan', es: 'cancelar', 'pt-br': 'cancelar', fr: 'résilier' },
  '/dashboard/invites': { en: 'referral', es: 'amigos', 'pt-br': 'indicação', fr: 'parrainage' },
};
const table = Object.entries(searches).flatMap(([key, words]) =>
  Object.entries(words).map(([language, search]) => [language as Language, search, key] as const),
);

test.each(table)('in %s, "%s" finds %s', async (language, search, key) => {
  const found = findCommands(await commandsIn(language), search);
  expect(found.map((command) => command.key)).toContain(key);
});

test.each(languageCodes)('every command has a text and keywords in %s', async (language) => {
  for (const { text, keywords } of await commandsIn(language)) expect(`${text} ${keywords}`).not.toContain('missing');
});

test('lists no password or passkeys where an identity provider has replaced them, and no prices without billing', () => {
  const names = (user: Parameters<typeof siteGroups>[0], hasOnlyProvider: boolean) =>
    offeredSettings(
      siteGroups(user).flatMap((group) => group.pages),
      hasOnlyProvider,
    ).map(({ name }) => name);
  expect(names({}, true)).toEqual(['twoStep', 'sessions', 'language', 'timezone', 'delete', 'billing', 'upgrade']);
  expect(names({ billing: 'off' }, true)).toEqual(['twoStep', 'sessions', 'language', 'timezone', 'delete']);
  expect(names({}, false)).toContain('password');
});
