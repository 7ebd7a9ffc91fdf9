import { useCallback, useMemo } from 'react';
import { isInView } from '#shared/areas/notifications/row.ts';
import type { VariablesOf } from '#client/live/graphql.ts';
import { type Changes, useChanges } from '#client/live/pending.ts';
import { type Live, useLive } from '#client/live/use-live.ts';
import { type Asked, fits } from './asked.ts';
import { type Note, NotificationsQuery } from './documents.ts';

type Filter = NonNullable<VariablesOf<typeof NotificationsQuery>['filter']>;
const nobody: readonly Note[] = [];
const watched = ['notification'];
// A row that was not on the screen is news when its status changed; in the view of all only when it came back.
const placedInAll = ['removedAt'];
const placedElsewhere = ['status'];

/** What the server is asked for. */
export function filterOf({ view, types, priorities }: Asked): Filter {
  return { status: view, type: [...types], priority: [...priorities] };
}

export interface Notes {
  list: Live<{ notifications: { next: string | null; rows: Note[] } }>;
  rows: readonly Note[];
  next: string | null;
  /** How many would come in if the list were read again. */
  fresh: number;
  changes: Changes;
}

/** The newest page of what is asked for, kept true, and what has come since. */
export function useNotes(asked: Asked): Notes {
  const filter = useMemo(() => filterOf(asked), [asked]);
  const list = useLive(NotificationsQuery, { variables: { filter }, watch: watched });
  const rows = list.data?.notifications.rows ?? nobody;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const matches = useCallback((note: Note) => isInView(asked.view, note.status) && fits(asked, note), [asked]);
  const changes = useChanges<Note>('notification', {
    list,
    ids,
    matches,
    placedBy: asked.view === 'all' ? placedInAll : placedElsewhere,
  });
  return {
    list,
    rows,
    next: list.data?.notifications.next ?? null,
    fresh: changes.pending - changes.leaving.size,
    changes,
  };
}
