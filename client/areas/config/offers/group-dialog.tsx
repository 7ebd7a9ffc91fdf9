import type { ReactNode } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { OffersGroup } from '../documents.ts';

const GroupCustomersDialog = lazyPanel(() => import('./group-customers-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ group }) => useT('config')('offers.customersOf', { name: group.name }),
});
const GroupNameDialog = lazyPanel(() => import('./group-name-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ group }) => useT('config')(group ? 'offers.rename' : 'offers.new'),
});

export type GroupDialogKind = 'new' | 'rename' | 'customers';

interface GroupDialogProps {
  open: GroupDialogKind | null;
  group: OffersGroup | undefined;
  groups: readonly OffersGroup[];
  onClose: () => void;
  onCreated: (id: string) => void;
  onRenamed: () => void;
}

/** The open dialog of tariffs: a new one, the name of one, or its customers. */
export function GroupDialog({ open, group, groups, onClose, onCreated, onRenamed }: GroupDialogProps): ReactNode {
  if (open === 'new') return <GroupNameDialog key="new" groups={groups} onClose={onClose} onMade={onCreated} />;
  if (open === 'rename' && group)
    return <GroupNameDialog key="rename" group={group} groups={groups} onClose={onClose} onMade={onRenamed} />;
  return open === 'customers' && group && <GroupCustomersDialog group={group} onClose={onClose} />;
}
