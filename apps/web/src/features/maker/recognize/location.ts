import { normalizeCoordinate } from '../../../codes/typed-values.ts';
import { decodePercent, type Recognized, type Recognizer, recognized } from './recognized.ts';

function recognizedLocation(latitude = '', longitude = '', altitude = ''): Recognized | undefined {
  const isIn = (text: string, bound: number) => text !== '' && Math.abs(Number(text)) <= bound;
  if (!isIn(latitude, 90) || !isIn(longitude, 180)) return undefined;
  return recognized('location', { latitude, longitude, altitude });
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = new RegExp(String.raw`^${degrees}\s*,\s*${degrees}$`);
const pairIn = (text: string | null | undefined) =>
  recognizedLocation(...(pair.exec(text?.trim() ?? '')?.slice(1) ?? []));

/** `geo:48.8584,2.2945,35`, and `geo:0,0?q=48.8584,2.2945(Tower)` as Android writes it. */
function fromGeoUri(text: string): Recognized | undefined {
  const [, latitude, longitude, altitude, search = ''] =
    /^geo:(-?[\d.]+),(-?[\d.]+)(?:,(-?[\d.]+))?[^?]*(\?.*)?$/is.exec(text) ?? [];
  const named = /[?&]q=([^&(]*)/i.exec(search)?.[1];
  return (named && pairIn(decodePercent(named))) || recognizedLocation(latitude, longitude, altitude);
}

const parameters = ['query', 'q', 'll', 'coordinate', 'destination', 'daddr', 'center'] as const;

function inParameters({ searchParams }: URL): Recognized | undefined {
  for (const name of parameters) {
    const found = pairIn(searchParams.get(name)?.replace(/^loc:/, ''));
    if (found) return found;
  }
  return undefined;
}

/** The place of a Google link is in `!3d…!4d…`; the center of the map after `@` may be beside it. */
function inGooglePath({ pathname }: URL): Recognized | undefined {
  const path = decodePercent(pathname);
  const place = new RegExp(String.raw`!3d${degrees}!4d${degrees}`).exec(path);
  const typed = new RegExp(String.raw`/(?:place|search|dir/+)/?${degrees},\+?${degrees}(?:/|$)`).exec(path);
  const center = new RegExp(String.raw`/@${degrees},${degrees}`).exec(path);
  return recognizedLocation(...(place ?? typed ?? center ?? []).slice(1, 3));
}

function inOpenStreetMap(url: URL): Recognized | undefined {
  const marker = recognizedLocation(url.searchParams.get('mlat') ?? '', url.searchParams.get('mlon') ?? '');
  return (
    marker ??
    recognizedLocation(...(new RegExp(String.raw`map=[\d.]+/${degrees}/${degrees}`).exec(url.hash) ?? []).slice(1, 3))
  );
}

/** A link of Google Maps, Apple Maps or OpenStreetMap that contains coordinates. A short link does not. */
function fromMapsLink(text: string): Recognized | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const host = url.hostname.replace(/^www\./, '');
  const isGoogle =
    /^maps\.google\.[a-z.]{2,6}$/.test(host) ||
    (/^google\.[a-z.]{2,6}$/.test(host) && url.pathname.startsWith('/maps'));
  if (isGoogle) return inParameters(url) ?? inGooglePath(url);
  if (host === 'maps.apple.com') return inParameters(url);
  return host === 'openstreetmap.org' ? inOpenStreetMap(url) : undefined;
}

const decimalPair = /^\(?(-?\d{1,3}\.\d+)°?\s*([NS])?\s*[,;\s]\s*(-?\d{1,3}\.\d+)°?\s*([EWO])?\)?$/i;
const commaPair = /^\(?(-?\d{1,3},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)\)?$/;
const minutes = String.raw`(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*`;
const minutesPair = new RegExp(String.raw`^${minutes}([NS])[\s,;]+${minutes}([EWO])$`, 'i');

/** South and west are negative. `O` is west in Spanish, Portuguese and French. */
const signed = (value: string, side: string | undefined): string => (/^[SWO]$/i.test(side ?? '') ? `-${value}` : value);
const inDegrees = (d = '', m = '', s = ''): string =>
  String(Number((Number(d) + Number(m) / 60 + Number(s.replace(',', '.')) / 3600).toFixed(6)));

/** Coordinates as map applications show them. Whole numbers are not coordinates, since they can be anything. */
function fromCoordinates(text: string): Recognized | undefined {
  const decimal = decimalPair.exec(text);
  if (decimal) return recognizedLocation(signed(decimal[1] ?? '', decimal[2]), signed(decimal[3] ?? '', decimal[4]));
  const comma = commaPair.exec(text);
  if (comma) return recognizedLocation(normalizeCoordinate(comma[1] ?? ''), normalizeCoordinate(comma[2] ?? ''));
  const parts = minutesPair.exec(text);
  if (!parts) return undefined;
  const [, d1, m1, s1, side1, d2, m2, s2, side2] = parts;
  return recognizedLocation(signed(inDegrees(d1, m1, s1), side1), signed(inDegrees(d2, m2, s2), side2));
}

export const recognizeLocation: Recognizer = (text) =>
  /^geo:/i.test(text) ? fromGeoUri(text) : (fromCoordinates(text) ?? fromMapsLink(text));
