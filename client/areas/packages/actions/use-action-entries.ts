import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { useRowMenuEntries } from '#client/list/actions/row-menu.tsx';
import { packageActionPresentation } from './action-host.tsx';
import type { Package } from '../documents.ts';

/**
 * Menu entries for the allowed actions of a parcel that pass the filter. `addNote` has no entry: the drawer has a
 * composer for it.
 */
export function useActionEntries(
  pkg: Package,
  onAct: (action: string) => void,
  filter: (action: string) => boolean,
): readonly MenuEntry[] {
  return useRowMenuEntries(packageActionPresentation)(pkg, onAct, (action) => action !== 'addNote' && filter(action));
}
