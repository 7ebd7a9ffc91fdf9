import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/app/session/session.ts';
import type { RowAction } from './actions.ts';
import { isCarrier } from '../permissions.ts';

/** Returns a function that labels an action's button. `receive` reads differently for the driver than for staff. */
export function useActionLabel(): (action: RowAction) => string {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  return (action) =>
    t(action === 'receive' && viewer && isCarrier(viewer) ? 'actions.receiveMine' : `actions.${action}`);
}
