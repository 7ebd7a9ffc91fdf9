import { useAtomValue } from 'jotai';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import type { RowAction } from '../actions.ts';
import { isCarrier } from '../who.ts';

/** Returns a function that labels an action's button. `receive` reads differently for the driver than for staff. */
export function useStepWord(): (action: RowAction) => string {
  const t = useWords('packages');
  const viewer = useAtomValue(whoAtom);
  return (action) =>
    t(action === 'receive' && viewer && isCarrier(viewer) ? 'actions.receiveMine' : `actions.${action}`);
}
