import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { ShelfLive } from './documents.ts';

/** The actions on a shelf. */
export const shelfActions = defineActions({
  area: 'shelves',
  entity: 'shelf',
  fragment: ShelfLive,
  label: ({ code }) => code,
  actions: {
    edit: { icon: Pencil, fields: ['code', 'place', 'kind', 'cityIds', 'toHubId'], singleRowOnly: true },
    remove: { icon: Trash2, asks: true, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw },
  },
  Form: lazyPanel(() => import('./action-form.tsx'), {
    frame: 'dialog',
    useTitle: ({ actions, action }) => useT(actions.area)(`actions.${action}`),
  }),
});
