/** Labels below which countries register domains, such as `co` in `example.co.uk`. */
const secondLevels = new Set(
  'ac co com edu go gob gouv gov govt gub id info ltd me mil ne net nhs nom or org plc sch'.split(' '),
);

/** Hosts whose subdomains belong to different people. From the private part of the public suffix list, those that QR codes lead to. */
const sharedHosts = new Set(
  (
    'appspot.com azurewebsites.net blogspot.com carrd.co cloudfront.net firebaseapp.com fly.dev github.io gitlab.io herokuapp.com ' +
    'my.canva.site myshopify.com netlify.app ngrok.io onrender.com pages.dev square.site surge.sh tumblr.com vercel.app web.app ' +
    'webflow.io weebly.com wixsite.com wordpress.com workers.dev'
  ).split(' '),
);

/**
 * The registrable domain of a host, such as `example.co.uk`: two hosts with the same one are one site. Not by the public suffix list:
 * it changes weekly, and a wrong answer here only costs a notice.
 */
export function siteOf(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.slice(-2);
  const isShared = sharedHosts.has(last.join('.')) || sharedHosts.has(labels.slice(-3).join('.'));
  const isSecondLevel = last[1]?.length === 2 && secondLevels.has(last[0] ?? '');
  const count = sharedHosts.has(labels.slice(-3).join('.')) ? 4 : isShared || isSecondLevel ? 3 : 2;
  return labels.slice(-count).join('.');
}

/** Names that only a private network resolves. */
export const isPrivateName = (host: string): boolean =>
  !/[.:]/.test(host) ||
  /\.(?:corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|private|test)\.?$/.test(host);
