import type { ReactNode } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import type { OffersGroup } from '../documents.ts';

const GroupCustomersDialog = lazyPart(() => import('./group-customers-dialog.tsx'));
const GroupNameDialog = lazyPart(() => import('./group-name-dialog.tsx'));

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
