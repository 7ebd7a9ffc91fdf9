// Quiet hours: minutes of the Casablanca day in which no push is sent. They may pass midnight.
import { localTimeOf } from '../../lib/time.ts';

const minutesPerDay = 1_440;
const minuteMs = 60_000;

export interface QuietHours {
  quietFrom: number | null;
  quietTo: number | null;
}

/** When the quiet hours end in which an instant lies; null when it lies in none. */
export function quietEnd(now: Date, { quietFrom, quietTo }: QuietHours): Date | null {
  if (quietFrom === null || quietTo === null) return null;
  const local = localTimeOf(now);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const isQuiet =
    quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
  if (!isQuiet) return null;
  const left = (quietTo - minute + minutesPerDay) % minutesPerDay;
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + left * minuteMs);
}
