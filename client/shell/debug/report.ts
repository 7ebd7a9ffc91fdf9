import { eventText, timeText } from './texts.ts';
import type { Findings } from './state.ts';

/** The panel as text for a bug report. It contains no names and no contents of rows, only ids. */
export function debugReport({
  link,
  position,
  lag,
  audience,
  build,
  viewer,
  feeds,
  events,
  queries,
}: Findings): string {
  const lines = [
    `page      ${location.pathname}${location.search === '' ? '' : '?…'}`,
    `at        ${new Date().toISOString()}`,
    `browser   ${navigator.userAgent} · ${innerWidth}×${innerHeight} · ${document.documentElement.lang} · ${document.documentElement.dataset['theme'] ?? ''}`,
    `build     ${build}`,
    `socket    ${link.state}${link.caughtUp === undefined ? '' : `, caught up ${link.caughtUp}`}`,
    `position  ${position ?? '-'}, lag ${lag === null ? '-' : `${Math.round(lag)} ms`}`,
    `account   ${viewer ? `${viewer.id} ${viewer.effectiveRole} of ${viewer.roles.join(' ')}${viewer.manager ? ', manager' : ''}` : '-'}`,
    `audience  ${audience ?? '-'}`,
    `feeds     ${feeds.map(({ entity, watchers, listening }) => `${entity} ×${watchers}${listening ? '' : ' (idle)'}`).join(', ') || '-'}`,
    '',
    'events',
    ...events.map(
      (event) =>
        `  ${timeText(event.received)} ${eventText(event)}${event.version === null ? '' : ` v${event.version}`}${event.lag === null ? '' : ` ${Math.round(event.lag)} ms`}${event.outdated ? ' outdated' : ''}`,
    ),
    'queries',
    ...queries.map(
      ({ name, kind, ms, rows, cache, problem }) =>
        `  ${kind} ${name} ${Math.round(ms)} ms${rows === null ? '' : ` ×${rows}`} ${cache}${problem === null ? '' : ` ${problem}`}`,
    ),
  ];
  return lines.join('\n');
}
