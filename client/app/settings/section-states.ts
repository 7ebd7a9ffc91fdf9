// What each section of a settings page says of itself, for the anchors beside it.
import { useEffect } from 'react';
import { atom, useSetAtom } from 'jotai';

export type SectionState =
  | { kind: 'done' }
  | { kind: 'todo' }
  | { kind: 'unsaved' }
  | { kind: 'errors'; count: number };

/** By the id of the section. A section that is absent says nothing. */
export const sectionStatesAtom = atom<Readonly<Record<string, SectionState>>>({});

/** Reports the state of a section while it is mounted; null: nothing to say. */
export function useSectionState(id: string, state: SectionState | null): void {
  const set = useSetAtom(sectionStatesAtom);
  const kind = state?.kind ?? null;
  const count = state?.kind === 'errors' ? state.count : 0;
  useEffect(() => {
    if (kind === null) return undefined;
    set((states) => ({ ...states, [id]: kind === 'errors' ? { kind, count } : { kind } }));
    return () => {
      set(({ [id]: _, ...others }) => others);
    };
  }, [set, id, kind, count]);
}
