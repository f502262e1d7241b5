import { appPaths, type Language } from '@tessera/contract';
import { type ComposedMail, composeMail } from '../../markup/mail-layout.ts';
import { fill, longDate, textsIn } from '../../texts/texts.ts';

/** Asks a colleague for consent, in the owner's language, because the colleague's is unknown. It has no figures. */
export function composeConfirmation(
  { language, owner, expiresAt }: { language: Language; owner: string; expiresAt: Date },
  url: string,
): ComposedMail {
  const words = textsIn(language).mailReports.confirmation;
  return composeMail({
    language,
    reason: 'invite',
    words,
    values: { inviter: owner },
    url,
    notes: [fill(words.expiry, { date: longDate(expiresAt, language) }), words.ignore],
  });
}

/** Tells the owner once that the plan does not include monthly reports any more. */
export function composePlanPaused(publicUrl: string, language: Language, unsubscribeUrl: string): ComposedMail {
  const texts = textsIn(language).mailReports;
  const words = texts.planPaused;
  return composeMail({
    language,
    reason: 'report',
    words,
    url: publicUrl + appPaths.mailReports,
    notes: [words.back],
    unsubscribe: { label: texts.unsubscribe, url: unsubscribeUrl },
  });
}
