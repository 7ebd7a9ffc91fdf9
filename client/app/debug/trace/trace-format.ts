import type { TracedEvent } from '#client/app/debug/trace/trace-recorder.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
});

/** Local time, for example 13:42:10.318. */
export function timeText(at: number): string {
  return clock.format(at);
}

/**
 * An event as `package 4f0c1a2b -> enroute [status, hub]`. Ids are cut to their last 8 digits, which differ
 * most.
 */
export function eventText({ entity, kind, id, status, changed }: TracedEvent): string {
  const subject = [kind === 'summary' || kind === 'CHANGED' ? '' : kind, entity, id?.slice(-8) ?? '']
    .filter((part) => part !== '')
    .join(' ');
  const newStatus = status === null ? '' : ` -> ${status}`;
  return `${subject}${newStatus}${changed.length === 0 ? '' : ` [${changed.join(', ')}]`}`;
}
