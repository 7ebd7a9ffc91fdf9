// The actions on a saved view.
import { PencilLine, RefreshCw, RotateCcw, Trash2, UserRoundMinus, UsersRound } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { SavedViewLive } from './documents.ts';

export const savedViewActions = defineActions({
  area: 'views',
  entity: 'savedView',
  fragment: SavedViewLive,
  label: ({ name }) => name,
  actions: {
    rename: { icon: PencilLine, reverse: { action: 'rename', input: ({ name }) => ({ name }) } },
    update: { icon: RefreshCw, reverse: { action: 'update', input: ({ query }) => ({ query }) } },
    share: { icon: UsersRound, reverse: { action: 'unshare' } },
    unshare: { icon: UserRoundMinus, reverse: { action: 'share' } },
    remove: { icon: Trash2, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
  failuresIn: 'toast',
});
