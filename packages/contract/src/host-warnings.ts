import type { HostWarningCode } from './choices.ts';

export interface HostWarning {
  code: HostWarningCode;
  /** The well-known site that the host resembles. */
  resembles?: string;
}

/** Sites that phishing imitates most. A label of a host is compared with the name before the first dot. */
const wellKnownSites = (
  'google.com youtube.com gmail.com facebook.com instagram.com whatsapp.com twitter.com tiktok.com linkedin.com apple.com ' +
  'icloud.com microsoft.com outlook.com office.com live.com amazon.com netflix.com spotify.com paypal.com stripe.com visa.com ' +
  'mastercard.com americanexpress.com chase.com wellsfargo.com bankofamerica.com citibank.com hsbc.com barclays.com santander.com ' +
  'bbva.com revolut.com wise.com coinbase.com binance.com kraken.com metamask.io blockchain.com ebay.com alibaba.com aliexpress.com ' +
  'booking.com airbnb.com uber.com dropbox.com github.com adobe.com yahoo.com wikipedia.org telegram.org signal.org discord.com ' +
  'steampowered.com roblox.com dhl.com fedex.com ups.com usps.com laposte.fr mercadolibre.com nubank.com.br itau.com.br bradesco.com.br'
).split(' ');

/** A Latin letter, then letters and digits that look like it, most of them Cyrillic and Greek. From Unicode's table of confusables. */
const confusables =
  'aаɑαạ bьЬ cсϲ dԁɗ eеҽẹ3 fғƒ gɡց hһհ iіıιɩ jјϳ kкκҟ lӏⅼ1| mм nոпη oоοօσọø0 pрρ qԛգ rг sѕʂ5 tтτ uυսц vνѵ wԝѡω xхχ yуүγʏ zᴢʐ';
const lookalikes = new Map(
  confusables.split(' ').flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)),
);

/** A label as a hurried reader sees it. Accents count as none, and `rn` reads like `m`. */
export function skeletonOf(label: string): string {
  const plain = [...label.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')].map(
    (letter) => lookalikes.get(letter) ?? letter,
  );
  return plain.join('').replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd').replaceAll('i', 'l');
}

/** The sites by the skeletons of their names. */
const sites = new Map(
  wellKnownSites.map((site) => {
    const [name = ''] = site.split('.', 1);
    return [skeletonOf(name), { name, site }];
  }),
);

const scripts = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
  cherokee: /\p{Script=Cherokee}/u,
  georgian: /\p{Script=Georgian}/u,
  hangul: /\p{Script=Hangul}/u,
  bopomofo: /\p{Script=Bopomofo}/u,
  // Japanese mixes three scripts with Latin.
  japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  han: /\p{Script=Han}/u,
} as const;
type Script = keyof typeof scripts;

/** Scripts that are written together, as browsers allow (UTS 39, highly restrictive). */
const together: readonly (readonly Script[])[] = [
  ['latin', 'han', 'japanese'],
  ['latin', 'han', 'bopomofo'],
  ['latin', 'han', 'hangul'],
];

function isMixed(label: string): boolean {
  const used = (Object.keys(scripts) as Script[]).filter((script) => scripts[script].test(label));
  return used.length > 1 && !together.some((allowed) => used.every((script) => allowed.includes(script)));
}

const isAscii = (label: string): boolean => /^[\x20-\x7e]*$/.test(label);

/** The site that one of the labels imitates. The real site and its other endings, such as google.fr, imitate nothing. */
function resembled(labels: readonly string[]): string | undefined {
  for (const label of labels) {
    const like = sites.get(skeletonOf(label));
    if (like && label !== like.name) return like.site;
    // `paypal-login.example` is a usual name; with letters of another script it is not.
    const part = isAscii(label)
      ? undefined
      : label.split('-').find((one) => sites.has(skeletonOf(one)) && !isAscii(one));
    const partLike = part && sites.get(skeletonOf(part));
    if (partLike) return partLike.site;
  }
  return undefined;
}

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** `host` is the host name of a URL in Unicode, in lower case and without port; IPv6 in brackets. */
export function hostWarnings(host: string): HostWarning[] {
  if (ipv4.test(host) || host.startsWith('[')) return [{ code: 'ip_address' }];
  const labels = host.split('.').filter(Boolean);
  // The last label is a top-level domain, which nobody can choose.
  const names = labels.length > 1 ? labels.slice(0, -1) : labels;
  const like = resembled(names);
  return [
    ...(names.some(isMixed) ? [{ code: 'mixed_scripts' } as const] : []),
    ...(like === undefined ? [] : [{ code: 'lookalike_host', resembles: like } as const]),
  ];
}
