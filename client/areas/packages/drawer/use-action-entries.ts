import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useRowEntries } from '#client/kit/list-screen/row-menu.tsx';
import { packageLooks } from '../acting.tsx';
import type { Pkg } from '../documents.ts';

/**
 * Menu entries for the allowed actions of a parcel that pass the filter. `addNote` has no entry: the drawer has a
 * composer for it.
 */
export function useActionEntries(
  pkg: Pkg,
  onAct: (action: string) => void,
  filter: (action: string) => boolean,
): readonly MenuEntry[] {
  return useRowEntries(packageLooks)(pkg, onAct, (action) => action !== 'addNote' && filter(action));
}
