import type { Language } from '@tessera/contract';
import enAccount from '../../locales/en/account.json' with { type: 'json' };
import enMail from '../../locales/en/mail.json' with { type: 'json' };
import enMailReports from '../../locales/en/mailReports.json' with { type: 'json' };
import enOperators from '../../locales/en/operators.json' with { type: 'json' };
import enPages from '../../locales/en/pages.json' with { type: 'json' };
import enSecondFactor from '../../locales/en/secondFactor.json' with { type: 'json' };
import enSocial from '../../locales/en/social.json' with { type: 'json' };
import enWatch from '../../locales/en/watch.json' with { type: 'json' };
import esAccount from '../../locales/es/account.json' with { type: 'json' };
import esMail from '../../locales/es/mail.json' with { type: 'json' };
import esMailReports from '../../locales/es/mailReports.json' with { type: 'json' };
import esOperators from '../../locales/es/operators.json' with { type: 'json' };
import esPages from '../../locales/es/pages.json' with { type: 'json' };
import esSecondFactor from '../../locales/es/secondFactor.json' with { type: 'json' };
import esSocial from '../../locales/es/social.json' with { type: 'json' };
import esWatch from '../../locales/es/watch.json' with { type: 'json' };
import frAccount from '../../locales/fr/account.json' with { type: 'json' };
import frMail from '../../locales/fr/mail.json' with { type: 'json' };
import frMailReports from '../../locales/fr/mailReports.json' with { type: 'json' };
import frOperators from '../../locales/fr/operators.json' with { type: 'json' };
import frPages from '../../locales/fr/pages.json' with { type: 'json' };
import frSecondFactor from '../../locales/fr/secondFactor.json' with { type: 'json' };
import frSocial from '../../locales/fr/social.json' with { type: 'json' };
import frWatch from '../../locales/fr/watch.json' with { type: 'json' };
import ptAccount from '../../locales/pt-br/account.json' with { type: 'json' };
import ptMail from '../../locales/pt-br/mail.json' with { type: 'json' };
import ptMailReports from '../../locales/pt-br/mailReports.json' with { type: 'json' };
import ptOperators from '../../locales/pt-br/operators.json' with { type: 'json' };
import ptPages from '../../locales/pt-br/pages.json' with { type: 'json' };
import ptSecondFactor from '../../locales/pt-br/secondFactor.json' with { type: 'json' };
import ptSocial from '../../locales/pt-br/social.json' with { type: 'json' };
import ptWatch from '../../locales/pt-br/watch.json' with { type: 'json' };

const english = {
  account: enAccount,
  mail: enMail,
  mailReports: enMailReports,
  operators: enOperators,
  pages: enPages,
  secondFactor: enSecondFactor,
  social: enSocial,
  watch: enWatch,
};
type Texts = typeof english;

const texts: Record<Language, Texts> = {
  en: english,
  es: {
    account: esAccount,
    mail: esMail,
    mailReports: esMailReports,
    operators: esOperators,
    pages: esPages,
    secondFactor: esSecondFactor,
    social: esSocial,
    watch: esWatch,
  },
  'pt-br': {
    account: ptAccount,
    mail: ptMail,
    mailReports: ptMailReports,
    operators: ptOperators,
    pages: ptPages,
    secondFactor: ptSecondFactor,
    social: ptSocial,
    watch: ptWatch,
  },
  fr: {
    account: frAccount,
    mail: frMail,
    mailReports: frMailReports,
    operators: frOperators,
    pages: frPages,
    secondFactor: frSecondFactor,
    social: frSocial,
    watch: frWatch,
  },
};

/** Texts of emails, of pages rendered by the server and of previews of shared links. */
export const textsIn = (language: Language): Texts => texts[language];

export const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** The days of a range, without a time zone, such as "Mar 4 – 9, 2026". */
export const dayRange = (from: string, to: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(new Date(from), new Date(to));

/** The form of a text for a number: the key `name_one`, `name_many` or `name_other`. */
export function counted(texts: object, name: string, count: number, language: Language): string {
  const forms = texts as Readonly<Record<string, string>>;
  const text = forms[`${name}_${new Intl.PluralRules(language).select(count)}`] ?? forms[`${name}_other`] ?? '';
  return fill(text, { count: new Intl.NumberFormat(language).format(count) });
}

/** Replaces `{{name}}` placeholders. */
export const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
