import { addScheme } from '../../../codes/typed-values.ts';
import { type Recognizer, recognized } from './recognized.ts';

const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,62}[\p{L}\p{N}\p{M}])?$/u;
const topLevelDomain = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

/** File names look like hosts. These endings are not top-level domains. */
const fileEndings = new Set(
  'txt pdf doc docx xls xlsx ppt pptx jpg jpeg png gif svg html htm css json csv xml exe'.split(' '),
);

/** "End.Start" is a sentence without a space: a domain is written in one case. */
const isOneCase = (text: string): boolean => text === text.toLowerCase() || text === text.toUpperCase();

function isHost(host: string, hasPath: boolean): boolean {
  if (/^localhost$/i.test(host) || ipv4.test(host)) return true;
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false;
  if (!topLevelDomain.test(last) || !isOneCase(last)) return false;
  return hasPath || !fileEndings.has(last.toLowerCase());
}

/** A web address with or without a scheme. A text with spaces is never one. */
export const recognizeWebAddress: Recognizer = (text) => {
  if (/\s/.test(text)) return undefined;
  const isAddress = /^https?:\/\//i.test(text) || /^www\.[^.]/i.test(text) || startsWithHost(text);
  if (!isAddress) return undefined;
  const address = addScheme(text);
  return recognized('url', { destination_url: /^https?:/i.test(address) ? address : `https://${address}` });
};

function startsWithHost(text: string): boolean {
  const [, host = '', port = '', path = ''] =
    /^([^/?#:@]+)(:\d{1,5})?([/?#].*)?$/s.exec(text.replace(/^\/\//, '')) ?? [];
  return isHost(host, port + path !== '');
}
