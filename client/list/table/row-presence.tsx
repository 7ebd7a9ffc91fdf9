// The other users at a row: avatars in its first cell, and an outline with the name around a cell being edited. Each
// component subscribes to its own row, so the rest of the table does not re-render.
import { type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { EditedBy } from '#client/ui/display/presence/edited-by.tsx';
import { RowAvatars } from '#client/ui/display/presence/row-avatars.tsx';
import { ListEnvironmentContext, type RowPresenceSource } from '../list-environment.ts';
import styles from './row-presence.module.css';

type People = ReturnType<RowPresenceSource['get']>;
const alone: People = { people: [], count: 0 };

/** The users who have a row open; empty if the list has no presence. */
function usePeopleAt(id: string): People {
  const source = useContext(ListEnvironmentContext)?.presence;
  const listen = useCallback(
    (listener: () => void) => source?.subscribe(id, listener) ?? (() => undefined),
    [source, id],
  );
  return useSyncExternalStore(listen, () => source?.get(id) ?? alone);
}

/** The avatars of the users who have the row open. */
export function RowPresence({ id }: { id: string }): ReactNode {
  const { people, count } = usePeopleAt(id);
  return count > 0 && <RowAvatars people={people} count={count} />;
}

/** The first cell of a row, with the users who have it open. */
export function RowStartCell({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <span className={styles.rowStart}>
      {children}
      <RowPresence id={id} />
    </span>
  );
}

/** A cell. While another user edits one of its fields, it shows that user's name instead. */
export function EditedCell({
  id,
  fields,
  children,
}: {
  id: string;
  fields: readonly string[];
  children: ReactNode;
}): ReactNode {
  const editor = usePeopleAt(id).people.find(({ editing }) => editing !== null && fields.includes(editing));
  if (!editor) return children;
  return <EditedBy name={editor.name} colour={editor.colour} outlined />;
}
