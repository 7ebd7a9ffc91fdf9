import { useAtomValue } from 'jotai';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import { useRowMenuEntries } from '#client/list/actions/row-menu.tsx';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import type { Package } from '../documents.ts';
import { packageRowActions, type RowAction } from './actions.ts';
import { isCarrier } from '../permissions.ts';

/** Returns a function that labels an action's button. `receive` reads differently for the driver than for staff. */
export function useActionLabel(): (action: RowAction) => string {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  return (action) =>
    t(action === 'receive' && viewer && isCarrier(viewer) ? 'actions.receiveMine' : `actions.${action}`);
}

/**
 * Menu entries for the allowed actions of a parcel that pass the filter. `addNote` has no entry: the drawer has a
 * composer for it.
 */
export function useActionEntries(
  pkg: Package,
  onAct: (action: string) => void,
  filter: (action: string) => boolean,
): readonly MenuEntry[] {
  const entriesOf = useRowMenuEntries(packageRowActions.presentation);
  return entriesOf(pkg, onAct, (action) => action !== 'addNote' && filter(action));
}
