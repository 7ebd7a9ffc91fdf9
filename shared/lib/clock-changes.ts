// The clock of Morocco. Its changes are decided at short notice, and the zone data of a browser may be years old: the
// server says them with its answers, and what it says goes before the data of the runtime.

/** From this instant (ms since 1970) on, the clock is `offset` ms ahead of UTC. */
interface ClockChange {
  since: number;
  offset: number;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayHours = 24;
/** How far the said changes reach before and after the present. */
const reachHours = 400 * dayHours;

const clockFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Casablanca',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const maxOffsets = 10_000;
/** Cached by the hour: clocks change on a full hour, and Intl is slow. */
const offsets = new Map<number, number>();
/** What the server said, in the order of time; empty on the server itself. */
let serverChanges: readonly ClockChange[] = [];
let serverText = '';

/** Offset of the clock from UTC at an instant, in milliseconds. */
export function utcOffsetMs(instant: number): number {
  const hour = Math.floor(instant / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= maxOffsets) offsets.clear();
  const start = hour * hourMs;
  const offset = serverChanges.findLast(({ since }) => since <= start)?.offset ?? localTime(start) - start;
  offsets.set(hour, offset);
  return offset;
}

/** Local time at an instant by the data of this runtime, as if it were UTC. */
function localTime(instant: number): number {
  const parts = new Map(clockFormat.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** The changes around an instant as `<seconds since 1970>=<minutes>` with spaces between; the first is no change. */
export function printClockChanges(now: number): string {
  const present = Math.floor(now / hourMs);
  const changes: string[] = [];
  let before: number | null = null;
  for (let hour = present - reachHours; hour <= present + reachHours; hour += dayHours) {
    if (utcOffsetMs(hour * hourMs) === before) continue;
    // The change is in the day that ends here.
    let first = before === null ? hour : hour - dayHours;
    while (utcOffsetMs(first * hourMs) === before) first += 1;
    before = utcOffsetMs(first * hourMs);
    changes.push(`${(first * hourMs) / 1_000}=${before / minuteMs}`);
  }
  return changes.join(' ');
}

/** Uses the changes that a server has printed; a text that is not such a list changes nothing. */
export function applyClockChanges(text: string | null): void {
  if (text === null || text === serverText || !/^\d+=-?\d+( \d+=-?\d+)*$/.test(text)) return;
  serverText = text;
  serverChanges = text.split(' ').map((change) => {
    const [since = 0, minutes = 0] = change.split('=').map(Number);
    return { since: since * 1_000, offset: minutes * minuteMs };
  });
  offsets.clear();
}
