import { appPaths, type Language, type WatchAlert } from '@tessera/contract';
import { type ComposedMail, composeMail } from '../../../markup/mail-layout.ts';
import { fill, textsIn } from '../../../texts/texts.ts';

export type WatchMailKind = 'failing' | 'recovered' | 'changed' | 'quiet' | 'spike';

interface WatchMail {
  publicUrl: string;
  language: Language;
  /** Of the account; null: UTC. */
  timezone: string | null;
  kind: WatchMailKind;
  alerts: readonly WatchAlert[];
}

/** The dashboard has the others. */
const maxLines = 20;
const maxNames = 5;

type Words = ReturnType<typeof textsIn>['watch'];

const nameOf = ({ codes: [code] }: WatchAlert, words: Words): string =>
  code?.title ?? code?.short_hash ?? words.untitled;

function codeNames({ codes, code_count: count }: WatchAlert): string {
  const names = [...new Set(codes.map(({ title, short_hash: hash }) => title ?? hash))].slice(0, maxNames);
  return names.length < count ? [...names, '…'].join(', ') : names.join(', ');
}

function lineOf(alert: WatchAlert, { kind, language, timezone }: WatchMail, words: Words): string {
  const { host, reason, http_status: status, leads_to: site, code_count: count, clicks, usual_clicks: usual } = alert;
  const number = (value: number | null) => Math.round(value ?? 0).toLocaleString(language);
  if (kind === 'quiet' || kind === 'spike') {
    const since = new Date(alert.since).toLocaleString(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: timezone ?? 'UTC',
    });
    const line = kind === 'spike' ? words.lines.spike : clicks ? words.lines.quietWithClicks : words.lines.quiet;
    return fill(line, { name: nameOf(alert, words), since, clicks: number(clicks), usual: number(usual) });
  }
  const values = { host: host ?? '', count: number(count), names: codeNames(alert) };
  if (kind === 'recovered' || reason === null) return fill(words.lines.hostAgain, values);
  return fill(words.lines.host, {
    ...values,
    reason: fill(words.reason[reason], { status: String(status ?? ''), site: site ?? '' }),
  });
}

/** One email about all alerts of a kind that are due. */
export function composeWatchMail(content: WatchMail): ComposedMail {
  const { publicUrl, language, kind, alerts } = content;
  const words = textsIn(language).watch;
  const { body, ...shown } = words[kind];
  const [first] = alerts;
  const isAboutOneCode = alerts.length === 1 && first?.code_count === 1;
  const codeId = isAboutOneCode ? first?.codes[0]?.id : undefined;
  const more = alerts.length - maxLines;
  return composeMail({
    language,
    reason: 'watch',
    words: shown,
    values: {
      hosts: alerts
        .flatMap(({ host }) => host ?? [])
        .slice(0, maxNames)
        .join(', '),
      codes: alerts
        .slice(0, maxNames)
        .map((alert) => nameOf(alert, words))
        .join(', '),
    },
    paragraphs: [
      body,
      ...alerts.slice(0, maxLines).map((alert) => lineOf(alert, content, words)),
      ...(more > 0 ? [fill(words.lines.more, { count: more })] : []),
    ],
    url: publicUrl + (codeId === undefined ? appPaths.dashboard : appPaths.qrCode.replace(':id', codeId)),
    notes: [
      ...(kind === 'failing' ? [words.again] : []),
      { text: words.settings, url: `${publicUrl}${appPaths.profile}#alerts` },
    ],
  });
}
