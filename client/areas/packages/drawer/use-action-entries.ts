import type { MenuEntry } from '#client/kit/ui/menu-types.ts';
import { useRowEntries } from '#client/kit/list-screen/row-menu.tsx';
import { packageLooks } from '../acting.tsx';
import type { Pkg } from '../documents.ts';

/** The entries of a parcel's menu: of what the viewer may do with it now, what is `shown`. A note has its place in the drawer and no entry. */
export function useActionEntries(
  pkg: Pkg,
  onAct: (action: string) => void,
  shown: (action: string) => boolean,
): readonly MenuEntry[] {
  return useRowEntries(packageLooks)(pkg, onAct, (action) => action !== 'addNote' && shown(action));
}
