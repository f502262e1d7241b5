import { appPaths, type Language } from '@tessera/contract';
import type { LinkedText } from '../../markup/linked-text.ts';
import { type ComposedMail, composeMail, type MailSection } from '../../markup/mail-layout.ts';
import { mailBars, type MailFigure, mailFigures, type MailRow, mailRows } from '../../markup/mail-parts.ts';
import { counted, dayRange, fill, textsIn } from '../../texts/texts.ts';
import { alertSection, annotationSection, type ReportEvents } from './report-events.ts';
import type { ReportCode, ReportFigure, ReportFigures } from './report-figures.ts';

export interface ReportMailFacts {
  language: Language;
  kind: 'weekly' | 'monthly' | 'firstWeek';
  figures: ReportFigures;
  events: ReportEvents;
  zone: string;
  /** The names of the selected tags; empty for all codes. */
  tags: readonly string[];
  /** The owner's address in an email to a colleague, who cannot open the pages of the account. */
  sharedBy: string | undefined;
  /** The page with the same figures. */
  pageUrl: string;
  publicUrl: string;
  unsubscribeUrl: string;
  /** Reports pause after so many periods without a click. */
  pausedAfter: number | undefined;
  /** The plan does not include reports to colleagues, and the account has some. */
  areRecipientsPaused: boolean;
}

const maxNameLength = 60;
const maxNameInPreheader = 24;
const cut = (text: string, length: number) =>
  text.length <= length ? text : `${[...text].slice(0, length - 1).join('')}…`;

/** Without a scheme, so that email clients do not make a link of it. */
const withoutScheme = (text: string) => text.replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '');

const nameOf = ({ title, shortUrl }: ReportCode, length = maxNameLength): string =>
  cut(withoutScheme(title?.trim() || shortUrl), length);

function formatters(language: Language) {
  const number = new Intl.NumberFormat(language);
  const percent = (style: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0, useGrouping: 'always', ...style });
  const signed = percent({ signDisplay: 'exceptZero' });
  const plain = percent({});
  return {
    number: (value: number) => number.format(value),
    signed: (part: number) => signed.format(part),
    plain: (part: number) => plain.format(Math.abs(part)),
  };
}
type Format = ReturnType<typeof formatters>;
type Texts = ReturnType<typeof textsIn>['mailReports'];

/** The change as a sentence. */
function changeSentence({ change }: Texts, format: Format, { value, before }: ReportFigure, days: number): string {
  const part = before === 0 ? undefined : value / before - 1;
  const kind = part === undefined ? 'new' : Math.round(100 * part) === 0 ? 'same' : part > 0 ? 'up' : 'down';
  return fill(change[kind], { days, percent: format.plain(part ?? 0) });
}

/** The change beside a figure, in the words of the statistics page. */
const changeNote = ({ figures }: Texts, format: Format, value: number, before: number): string =>
  before === 0
    ? fill(figures.from, { before: format.number(before) })
    : fill(figures.change, { change: format.signed(value / before - 1), before: format.number(before) });

const textLines = (title: string, lines: readonly string[]) => [title, ...lines].join('\n');

function figureSection(texts: Texts, format: Format, figures: readonly ReportFigure[]): MailSection {
  const shown: MailFigure[] = figures.map(({ name, value, before }) => ({
    label: texts.figures[name],
    value: format.number(value),
    note: changeNote(texts, format, value, before),
  }));
  return {
    html: mailFigures(shown),
    text: shown.map(({ label, value, note }) => `${label}: ${value} (${note})`).join('\n'),
  };
}

/** More bars have no room for a number each. */
const maxLabeledBars = 7;

function chartSection(texts: Texts, language: Language, format: Format, days: ReportFigures['days']): MailSection {
  const day = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (date: string) => formatter.format(new Date(date));
  };
  const [weekday, short] = [day({ weekday: 'short' }), day({ day: 'numeric', month: 'short' })];
  const full = day({ weekday: 'short', day: 'numeric', month: 'short' });
  const max = Math.max(1, ...days.map(({ clicks }) => clicks));
  const isLabeled = days.length <= maxLabeledBars;
  const bars = days.map(({ day: date, clicks }) => ({
    label: isLabeled ? weekday(date) : '',
    value: isLabeled ? format.number(clicks) : '',
    share: clicks / max,
  }));
  const all = days.map(({ day: date, clicks }) => `${full(date)}: ${format.number(clicks)}`);
  const ends = isLabeled ? undefined : ([short(days.at(0)?.day ?? ''), short(days.at(-1)?.day ?? '')] as const);
  const busiest = days.find(({ clicks }) => clicks === max);
  const note = busiest
    ? fill(texts.busiest, { day: full(busiest.day), clicks: counted(texts, 'clicks', max, language) })
    : '';
  return {
    html: mailBars(texts.chart, bars, [...all, note].join(', '), ends),
    text: textLines(texts.chart, isLabeled ? all : [note]),
  };
}

function codeSection(
  title: string,
  { texts, format, codes, urlOf }: { texts: Texts; format: Format; codes: readonly ReportCode[]; urlOf: UrlOf },
): MailSection {
  const rows: MailRow[] = codes.map((code) => ({
    name: nameOf(code),
    url: urlOf(code),
    value: format.number(code.clicks),
    note: changeNote(texts, format, code.clicks, code.before),
  }));
  const lines = rows.map(({ name, url, value, note }) =>
    [`${name}: ${value} (${note})`, url].filter(Boolean).join('\n'),
  );
  return { html: mailRows(title, rows), text: textLines(title, lines) };
}
type UrlOf = (code: ReportCode) => string | undefined;

function sectionsOf(facts: ReportMailFacts, texts: Texts, format: Format): MailSection[] {
  const { language, figures, sharedBy, publicUrl } = facts;
  const urlOf: UrlOf = ({ id }) =>
    sharedBy === undefined ? publicUrl + appPaths.qrCode.replace(':id', id) : undefined;
  const lists = [
    [texts.best, figures.best],
    [texts.worst, figures.worst],
  ] as const;
  return [
    figureSection(texts, format, figures.figures),
    chartSection(texts, language, format, figures.days),
    ...lists.flatMap(([title, codes]) =>
      codes.length > 0 ? [codeSection(title, { texts, format, codes, urlOf })] : [],
    ),
  ];
}

function notesOf(facts: ReportMailFacts, texts: Texts): (string | LinkedText)[] {
  const { kind, zone, sharedBy, publicUrl, pausedAfter, areRecipientsPaused } = facts;
  const url = publicUrl + appPaths.mailReports;
  return [
    ...(pausedAfter === undefined ? [] : [fill(texts.pausing, { count: pausedAfter })]),
    ...(areRecipientsPaused ? [texts.recipientsPaused] : []),
    fill(texts.zone, { zone }),
    ...(sharedBy === undefined ? [{ text: kind === 'firstWeek' ? texts.firstWeek.once : texts.settings, url }] : []),
  ];
}

/** A report. Without clicks, it says so in a few lines. */
export function composeMailReport(facts: ReportMailFacts): ComposedMail {
  const { language, kind, figures, tags, sharedBy, pageUrl, unsubscribeUrl } = facts;
  const texts = textsIn(language).mailReports;
  const format = formatters(language);
  const [clicks] = figures.figures;
  const isSilent = !clicks || clicks.value === 0;
  const range = dayRange(figures.from, figures.to, language);
  const best = figures.best[0];
  const values = {
    range,
    inviter: sharedBy ?? '',
    clicks: counted(texts, 'clicks', clicks?.value ?? 0, language),
    change: clicks ? changeSentence(texts, format, clicks, figures.days.length) : '',
    code: best ? nameOf(best, maxNameInPreheader) : '',
  };
  const tagNames = new Intl.ListFormat(language, { type: 'conjunction' }).format([...tags]);
  return composeMail({
    language,
    reason: sharedBy === undefined ? 'report' : 'sharedReport',
    words: { ...texts[isSilent ? 'silent' : kind], button: texts.open },
    values,
    paragraphs: [
      range,
      isSilent ? texts.silent.body : fill(sharedBy === undefined ? texts.own : texts.ofOwner, values),
      ...(tags.length > 0 ? [fill(texts.tags, { tags: tagNames })] : []),
    ],
    sections: [
      ...alertSection(facts.events, language, facts.zone),
      ...(isSilent ? [] : sectionsOf(facts, texts, format)),
      ...annotationSection(facts.events, language, facts.zone),
    ],
    ...(sharedBy === undefined && { url: pageUrl }),
    notes: notesOf(facts, texts),
    unsubscribe: { label: texts.unsubscribe, url: unsubscribeUrl },
  });
}
