// Who else is at a row: faces beside its first cell, and an outline with the name around the cell that somebody edits. Each draws itself
// again when its own row's people change, and no other part of the table.
import { type ReactNode, Suspense, useCallback, useContext, useSyncExternalStore } from 'react';
import { LateEditedBy, LateRowFaces } from '#client/kit/ui/late-presence.ts';
import { AroundContext, type PeopleOfRows } from './around.ts';
import styles from './list-screen.module.css';

type People = ReturnType<PeopleOfRows['at']>;
const alone: People = { people: [], count: 0 };

/** Those who have a row open; nobody outside of a list that knows. */
function usePeopleAt(id: string): People {
  const source = useContext(AroundContext)?.people;
  const listen = useCallback((listener: () => void) => source?.listen(id, listener) ?? (() => undefined), [source, id]);
  return useSyncExternalStore(listen, () => source?.at(id) ?? alone);
}

/** The face of whoever has the row open. */
export function RowPeople({ id }: { id: string }): ReactNode {
  const { people, count } = usePeopleAt(id);
  return (
    count > 0 && (
      <Suspense fallback={null}>
        <LateRowFaces people={people} count={count} />
      </Suspense>
    )
  );
}

/** The first cell of a row, with those who have it open. */
export function RowStart({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <span className={styles.rowStart}>
      {children}
      <RowPeople id={id} />
    </span>
  );
}

/** A cell; while somebody edits one of its fields, their name in its place. */
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
  return (
    <Suspense fallback={children}>
      <LateEditedBy name={editor.name} colour={editor.colour} outlined />
    </Suspense>
  );
}
