import { type Recognized, type Recognizer, recognized } from './recognized.ts';

/** Splits `T:WPA;S:name;P:pass;;`. A backslash escapes the next character. */
function parseFields(content: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name = '', value = ''] of content.matchAll(/([A-Za-z0-9]+):((?:\\.|[^\\;])*);?/gs))
    fields[name.toUpperCase()] = value.replace(/\\(.)/gs, '$1');
  return fields;
}

function wifiEncryption(security: string, password: string): 'WPA' | 'WEP' | 'nopass' {
  if (/^wep$/i.test(security)) return 'WEP';
  return password === '' || /^nopass$/i.test(security) ? 'nopass' : 'WPA';
}

function recognizedNetwork(ssid: string, password: string, security: string, hidden = false): Recognized | undefined {
  if (ssid === '') return undefined;
  const encryption = wifiEncryption(security, password);
  return recognized('wifi', { ssid, password: encryption === 'nopass' ? '' : password, encryption, hidden });
}

function fromWifiString(text: string): Recognized | undefined {
  const { S = '', P = '', T = '', H = '' } = parseFields(text.slice('WIFI:'.length));
  // Some generators quote names that look like hexadecimal digits.
  return recognizedNetwork(S.replace(/^"(.*)"$/, '$1'), P, T, /^(?:true|1|yes)$/i.test(H));
}

/** Labels on cards and in messages, in the languages of the product. */
const wifiWord = String.raw`wi-?fi|wlan`;
const networkWords = String.raw`(?:${wifiWord})?\s*(?:network(?:\s*name)?|ssid)|(?:${wifiWord})(?:\s*name)?|(?:nombre\s*de\s*(?:la\s*)?)?red|(?:nome\s*da\s*)?rede|(?:nom\s*du\s*)?réseau`;
const passwordWords = String.raw`(?:${wifiWord})?\s*(?:password|passphrase|pass|pwd|key)|contraseña|clave|senha|chave|mot\s*de\s*passe|mdp|clé`;
const securityWords = String.raw`security|encryption|seguridad|segurança|sécurité`;
const ofWifi = String.raw`(?:\s*(?:(?:de(?:l)?|do|du)\s*)?(?:${wifiWord}))?`;
const labels = new RegExp(
  String.raw`(?:^|[\n,;|/]|\s)[ \t]*(?:(?<network>${networkWords})|(?<password>${passwordWords})|(?<security>${securityWords}))${ofWifi}[ \t]*[:=：][ \t]*`,
  'giu',
);

/** A card or a message, not a letter. */
const maxLength = 400;
const maxLines = 6;

/** Lines such as "Network: Bistro" and "Password: crepes". Both labels must be present. */
function fromLabels(text: string): Recognized | undefined {
  if (text.length > maxLength || text.split('\n').length > maxLines) return undefined;
  const found = [...text.matchAll(labels)];
  const values: Record<string, string> = {};
  found.forEach((match, index) => {
    const end = found[index + 1]?.index ?? text.length;
    const [line = ''] = text.slice(match.index + match[0].length, end).split('\n');
    const name = Object.entries(match.groups ?? {}).find(([, label]) => label !== undefined)?.[0] ?? '';
    // Between two labels on one line stands a separator.
    const isBeforeLabel = index + 1 < found.length && !text.slice(match.index + match[0].length, end).includes('\n');
    values[name] ??= (isBeforeLabel ? line.replace(/[\s,;|/]+$/, '') : line).trim();
  });
  const { network = '', password, security = '' } = values;
  const startsNear = (found[0]?.index ?? 0) === 0 || text.slice(0, found[0]?.index).split('\n').length === 1;
  return password !== undefined && startsNear ? recognizedNetwork(network, password, security) : undefined;
}

/** A `WIFI:` string as in a QR code, or labeled lines with a network and a password. */
export const recognizeWifi: Recognizer = (text) =>
  /^WIFI:[A-Z]+:/i.test(text) ? fromWifiString(text) : fromLabels(text);
