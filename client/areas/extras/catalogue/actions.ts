import { CircleSlash, Coins, Pencil, RotateCcw } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { ExtraLive } from '#client/extras/documents.ts';
import { nameOf } from '#client/extras/names.ts';

/** The actions on a service of the catalogue. */
export const extraActions = defineActions({
  area: 'extras',
  entity: 'extra',
  fragment: ExtraLive,
  label: nameOf,
  actions: {
    setPrice: { icon: Coins, fields: ['price', 'since'], singleRowOnly: true },
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    deactivate: { icon: CircleSlash, destructive: true, reverse: { action: 'activate' } },
    activate: { icon: RotateCcw },
  },
  Form: lazyPart(() => import('./action-form.tsx')),
  Edit: lazyPanel(() => import('./edit-extra.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('extras')('actions.edit'),
  }),
});
