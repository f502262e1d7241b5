import { isKeptName, isPlainRouting, qrTypeDescriptors } from '@tessera/contract';
import { payload } from '@tessera/qr';
import { html } from '../../markup/html.ts';
import type { TakenCode } from './takeout.repo.ts';

/** A link of a code and where it leads: to a web page, or to a page of the kit that shows the content. */
export interface Redirect {
  name: string;
  /** Only this spelling leads to the target; other names work in any case. */
  isExact: boolean;
  /** Null for a link with a password, which no configuration file asks for. */
  target: string | null;
  /** A comment on what the file cannot do for this link. */
  note?: string | undefined;
}

/** The folder of the kit with one page per link. */
export const pagesFolder = 'html';

/**
 * The characters that a URL may contain and no configuration file treats as special. All others are percent-encoded: `$` is a
 * variable in nginx, braces are placeholders in Caddy, quotation marks and backslashes end or change a quoted value.
 */
const special = /[^\w\-.~:/?#[\]@!&()*+,;=%]/gu;
const percentEncoded = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

export const configSafe = (url: string): string => url.replace(special, percentEncoded);

export const linkNames = ({ hash, slugs }: TakenCode): string[] => [hash, ...slugs];

function redirectTarget({ hasPassword, destinationUrl }: TakenCode, name: string): string | null {
  if (hasPassword) return null;
  return destinationUrl === null ? `/${pagesFolder}/${name}/` : configSafe(destinationUrl);
}

function redirectNote({ hasPassword, routing }: TakenCode, name: string): string | undefined {
  if (hasPassword) return `/${name} has a password, so it does not lead anywhere here`;
  if (routing && !isPlainRouting(routing)) return `/${name} has rules or a schedule, which are in codes.json only`;
  return undefined;
}

export const codeRedirects = (code: TakenCode): Redirect[] =>
  linkNames(code).map((name) => ({
    name,
    isExact: name !== code.hash && isKeptName(name),
    target: redirectTarget(code, name),
    note: redirectNote(code, name),
  }));

type Lines = (name: string, target: string, isExact: boolean) => string;

/** The note of a link as a comment, and its lines. All three formats have the same comments. */
const withNote =
  (indent: string, lines: Lines) =>
  ({ name, target, note, isExact }: Redirect): string =>
    (note === undefined ? '' : `${indent}# ${note}\n`) + (target === null ? '' : lines(name, target, isExact));

/** nginx reads at most 4096 bytes per value. */
const maxNginxLength = 4000;

export const nginxHead = `# Include this file in the http block of nginx. "map" ignores case, so that printed codes in upper case work.
map_hash_bucket_size 256;
map_hash_max_size 1000000;
map $uri $tessera_target {
  default "";
`;
const nginxLines = (line: Lines) =>
  withNote('  ', (name, target, isExact) =>
    target.length > maxNginxLength ? `  # /${name}: the destination is too long\n` : line(name, target, isExact),
  );
const nginxMapLine = nginxLines((name, target) => `  "/${name}" "${target}";\n`);
const nginxLocation = nginxLines((name, target) => `  location = "/${name}" { return 302 "${target}"; }\n`);
/** A line of the map, and one of the server for names in one spelling: exact locations regard case and come first. */
export const nginxLine = (redirect: Redirect): string => (redirect.isExact ? '' : nginxMapLine(redirect));
export const nginxExactLine = (redirect: Redirect): string => (redirect.isExact ? nginxLocation(redirect) : '');
export const nginxServer = (host: string): string => `}

server {
  listen 80;
  server_name ${host};
  location /${pagesFolder}/ {
    # The folder "${pagesFolder}" of this kit.
    root /var/www/tessera;
  }
`;
export const nginxTail = `  location / {
    if ($tessera_target) {
      return 302 $tessera_target;
    }
    return 404;
  }
}
`;

/** Paths of Caddy ignore case, its regular expressions do not. */
export const caddyHead = (host: string): string => `${host} {
  handle_path /${pagesFolder}/* {
    # The folder "${pagesFolder}" of this kit.
    root * /var/www/tessera/${pagesFolder}
    file_server
  }
`;
const caddyMatcher = (name: string): string => `@name_${Buffer.from(name).toString('hex')}`;
export const caddyLine = withNote('  ', (name, target, isExact) =>
  isExact
    ? `  ${caddyMatcher(name)} path_regexp ^/${name.replaceAll('.', '[.]')}$\n  redir ${caddyMatcher(name)} "${target}" 302\n`
    : `  redir /${name} "${target}" 302\n`,
);
export const caddyTail = '}\n';

/** For hosts such as Netlify and Cloudflare Pages. Symbols contain the link in upper case. */
export const redirectsLines = withNote(
  '',
  (name, target, isExact) =>
    `/${name} ${target} 302\n${isExact || name === name.toUpperCase() ? '' : `/${name.toUpperCase()} ${target} 302\n`}`,
);

const page = (title: string, head: ReturnType<typeof html> | null, body: ReturnType<typeof html>): string =>
  String(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer-when-downgrade">
<title>${title}</title>
${head}
${body}
`);

/** The page of a link: it leads to the destination, or shows the content. A password keeps both private. */
export function linkPage(code: TakenCode): string {
  const title = code.title ?? code.hash;
  if (code.hasPassword) return page(title, null, html`<p>This link is protected by a password.</p>`);
  if (code.destinationUrl !== null) {
    const url = configSafe(code.destinationUrl);
    return page(
      title,
      html`<meta http-equiv="refresh" content="0; url=${url}">`,
      html`<p><a href="${url}">${url}</a></p>`,
    );
  }
  const text = code.data === null ? '' : payload(code.type, code.data as never);
  const isLink = text !== '' && qrTypeDescriptors[code.type].payload === 'uri';
  const fields = Object.entries(code.data ?? {}).map(
    ([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`,
  );
  return page(
    title,
    null,
    html`<h1>${title}</h1>${isLink && html`<p><a href="${text}">${text}</a></p>`}<dl>${fields}</dl>`,
  );
}

/** For hosts that show it for unknown paths: a link in upper case leads to the page in lower case. */
export const notFoundPage = page(
  'Not found',
  null,
  html`<p>This link does not exist.</p>
<script>if (location.pathname !== location.pathname.toLowerCase()) location.replace(location.pathname.toLowerCase());</script>`,
);
