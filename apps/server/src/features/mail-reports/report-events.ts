import { type Annotation, type Language, localDay, type WatchAlert } from '@tessera/contract';
import type { MailSection } from '../../markup/mail-layout.ts';
import { type MailRow, mailRows } from '../../markup/mail-parts.ts';
import { withoutScheme } from '../../markup/linked-text.ts';
import { counted, fill, textsIn } from '../../texts/texts.ts';

/** Events that may explain the figures of a report. */
export interface ReportEvents {
  /** The marks of charts in the period, newest first. */
  annotations: readonly Annotation[];
  /** The open alerts; for the owner only. */
  alerts: readonly WatchAlert[];
}

/** Longer lists are on the page. */
const maxListed = 5;
const maxLength = 80;

const shorten = (text: string): string =>
  text.length <= maxLength ? text : `${[...text].slice(0, maxLength - 1).join('')}…`;
/** Without a scheme, so that email clients do not make a link of it. */
const plain = (text: string): string => shorten(text.replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, ''));

type Texts = ReturnType<typeof textsIn>['mailReports'];

const dayFormat = (language: Language) => {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};

/** The code of an annotation or alert, or their number. */
function codesName(codes: Annotation['codes'], count: number, language: Language, texts: Texts): string {
  const [first] = codes;
  if (count !== 1 || !first) return count === 0 ? '' : counted(texts, 'codes', count, language);
  return first.title?.trim() || withoutScheme(first.short_url ?? '') || texts.untitled;
}

function annotationName(annotation: Annotation, language: Language, texts: Texts): string {
  const { kind, text, codes, code_count: count } = annotation;
  const parts = [kind === 'note' ? '' : texts.events[kind], codesName(codes, count, language, texts), text ?? ''];
  return plain(parts.filter(Boolean).join(': '));
}

function alertName({ kind, host, codes, code_count: count }: WatchAlert, language: Language, texts: Texts): string {
  const named = codes.map(({ id, title, short_hash: hash }) => ({ id, title, short_url: hash }));
  return plain(fill(texts.alerts[kind], { host: host ?? '', code: codesName(named, count, language, texts) }));
}

const section = (title: string, rows: readonly MailRow[]): MailSection[] =>
  rows.length === 0
    ? []
    : [
        {
          html: mailRows(title, rows),
          text: [title, ...rows.map(({ name, value }) => `${value}: ${name}`)].join('\n'),
        },
      ];

const row = (name: string, value: string): MailRow => ({ name, url: undefined, value, note: '' });

/** Alerts, each with its first day. */
export function alertSection({ alerts }: ReportEvents, language: Language, zone: string): MailSection[] {
  const texts = textsIn(language).mailReports;
  const day = dayFormat(language);
  const rows = alerts
    .slice(0, maxListed)
    .map((alert) => row(alertName(alert, language, texts), day(localDay(new Date(alert.since), zone))));
  return section(texts.alerts.title, rows);
}

/** The newest annotations, the oldest of them first. */
export function annotationSection({ annotations }: ReportEvents, language: Language, zone: string): MailSection[] {
  const texts = textsIn(language).mailReports;
  const day = dayFormat(language);
  const dayOf = ({ at, day: given }: Annotation) => given ?? (at === null ? '' : localDay(new Date(at), zone));
  const rows = annotations
    .slice(0, maxListed)
    .toReversed()
    .map((annotation) => row(annotationName(annotation, language, texts), day(dayOf(annotation))));
  return section(texts.events.title, rows);
}
