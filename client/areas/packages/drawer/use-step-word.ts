import { useAtomValue } from 'jotai';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import type { RowAction } from '../actions.ts';
import { isCarrier } from '../who.ts';

/** The words of an action on its button: a driver takes what staff hand over. */
export function useStepWord(): (action: RowAction) => string {
  const t = useWords('packages');
  const who = useAtomValue(whoAtom);
  return (action) => t(action === 'receive' && who && isCarrier(who) ? 'actions.receiveMine' : `actions.${action}`);
}
