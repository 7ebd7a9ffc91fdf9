import { useSyncExternalStore } from 'react';
import type { ChangeLog } from '#client/live/subscriptions/change-log.ts';
import { useLiveClient } from '#client/live/live-context.ts';

const taken = new WeakMap<ChangeLog, { revision: number; ids: ReadonlySet<string> }>();

/** Computed once for each revision, as the store below must give the same set until something changed. */
function takenBackOf(log: ChangeLog): ReadonlySet<string> {
  const known = taken.get(log);
  const revision = log.revision();
  if (known?.revision === revision) return known.ids;
  const ids = new Set(known?.ids);
  for (const { id, kind, row } of log.entries()) {
    // Its readers lose it; those who write announcements see that it is over.
    if (kind === 'GONE' || (row !== null && row['status'] !== 'published' && row['status'] !== 'scheduled'))
      ids.add(id);
    else ids.delete(id);
  }
  const same = known?.ids.size === ids.size && [...ids].every((id) => known.ids.has(id));
  taken.set(log, { revision, ids: same ? known.ids : ids });
  return same ? known.ids : ids;
}

/** The ids of the announcements that ended or were taken back while the page was open. */
export function useTakenBack(): ReadonlySet<string> {
  const { changeLog } = useLiveClient().subscriptions.of('announcement');
  return useSyncExternalStore(changeLog.subscribe, () => takenBackOf(changeLog));
}
