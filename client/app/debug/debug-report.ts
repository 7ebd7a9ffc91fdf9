import { eventText, timeText } from './trace/trace-format.ts';
import type { DebugSnapshot } from './debug-snapshot.ts';

/** The panel as text for a bug report. It contains no names and no contents of rows, only ids. */
export function debugReport({
  connection,
  position,
  lagMs,
  audience,
  build,
  viewer,
  subscriptions,
  events,
  queries,
}: DebugSnapshot): string {
  const lines = [
    `page      ${location.pathname}${location.search === '' ? '' : '?…'}`,
    `at        ${new Date().toISOString()}`,
    `browser   ${navigator.userAgent} · ${innerWidth}×${innerHeight} · ${document.documentElement.lang} · ${document.documentElement.dataset['theme'] ?? ''}`,
    `build     ${build}`,
    `socket    ${connection.status}${connection.replayedChanges === undefined ? '' : `, caught up ${connection.replayedChanges}`}`,
    `position  ${position ?? '-'}, lag ${lagMs === null ? '-' : `${Math.round(lagMs)} ms`}`,
    `account   ${viewer ? `${viewer.id} ${viewer.effectiveRole} of ${viewer.roles.join(' ')}${viewer.manager ? ', manager' : ''}` : '-'}`,
    `audience  ${audience ?? '-'}`,
    `feeds     ${subscriptions.map(({ entity, watchers, isSubscribed }) => `${entity} ×${watchers}${isSubscribed ? '' : ' (idle)'}`).join(', ') || '-'}`,
    '',
    'events',
    ...events.map(
      (event) =>
        `  ${timeText(event.receivedAt)} ${eventText(event)}${event.version === null ? '' : ` v${event.version}`}${event.lagMs === null ? '' : ` ${Math.round(event.lagMs)} ms`}${event.isStale ? ' outdated' : ''}`,
    ),
    'queries',
    ...queries.map(
      ({ name, kind, durationMs, rowCount, cache, errorCode }) =>
        `  ${kind} ${name} ${Math.round(durationMs)} ms${rowCount === null ? '' : ` ×${rowCount}`} ${cache}${errorCode === null ? '' : ` ${errorCode}`}`,
    ),
  ];
  return lines.join('\n');
}
