// The actions on a saved answer.
import { Archive, Pencil } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { MacroLive } from './documents.ts';

export const macroRowActions = defineActions({
  area: 'macros',
  entity: 'macro',
  fragment: MacroLive,
  label: ({ name }) => name,
  actions: {
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    archive: { icon: Archive, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: Archive },
  },
  Edit: lazyPanel(() => import('./macro-edit.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('macros')('actions.edit'),
  }),
});
