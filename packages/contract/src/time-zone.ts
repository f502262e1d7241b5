/** Whether Intl knows a time zone of this name. Offsets such as +02:00, which newer engines accept, are refused. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** No zone of the tz database has ever changed its offset twice within three days. */
const spanMs = 3 * 24 * 60 * 60 * 1000;

/** The offset from UTC during a span, in milliseconds. Spans are counted from 1970. */
interface SpanOffsets {
  readonly before: number;
  /** The first instant with the other offset; infinite in most spans. */
  readonly changeAt: number;
  readonly after: number;
}

interface Zone {
  /** Reads the offset from `Intl`. */
  readonly read: (at: number) => number;
  readonly spans: Map<number, SpanOffsets>;
}

/** `Intl` takes some 20 µs to open a zone and 2 µs to read it; a redirect and a chart by hour have to be faster. */
const zones = new Map<string, Zone>();
/** Names are valid in any case, so there are more of them than zones. */
const maxZones = 1000;
/** Eight years. */
const maxSpans = 1000;

function openZone(timezone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const read = (at: number) => {
    const shown = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute, second } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  };
  const zone = { read, spans: new Map<number, SpanOffsets>() };
  if (zones.size >= maxZones) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

/** Bisects the seconds between two instants with different offsets. */
function findChange(read: Zone['read'], from: number, to: number): number {
  const before = read(from);
  let [low, high] = [from / 1000, to / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (read(middle * 1000) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

function spanOffsets(timezone: string, at: number): SpanOffsets {
  const { read, spans } = zones.get(timezone) ?? openZone(timezone);
  const span = Math.floor(at / spanMs);
  const known = spans.get(span);
  if (known) return known;
  const [start, end] = [span * spanMs, (span + 1) * spanMs];
  // The offset at one end is known if a range is read.
  const before = spans.get(span - 1)?.after ?? read(start);
  const after = spans.get(span + 1)?.before ?? read(end);
  const changeAt = before === after ? Number.POSITIVE_INFINITY : findChange(read, start, end);
  const offsets = { before, changeAt, after };
  if (spans.size >= maxSpans) spans.clear();
  spans.set(span, offsets);
  return offsets;
}

/** The zone's offset from UTC at a time. Times are in Unix milliseconds, offsets in milliseconds. */
export function offsetAt(timezone: string, at: number): number {
  const { before, changeAt, after } = spanOffsets(timezone, at);
  return at < changeAt ? before : after;
}

/** The change of offset after `from` and not after `to`, which is at most a day later; undefined if there is none. */
export function findOffsetChange(timezone: string, from: number, to: number): number | undefined {
  const isInside = (at: number) => at > from && at <= to;
  const { changeAt } = spanOffsets(timezone, from);
  if (isInside(changeAt)) return changeAt;
  const later = spanOffsets(timezone, to).changeAt;
  return isInside(later) ? later : undefined;
}
