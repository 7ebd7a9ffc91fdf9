// Runs an action whose form begins with values that the pressed button says: "no answer" is a report with that reason.
import type { ReactNode } from 'react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { packageRowActions } from '../../actions/actions.ts';
import type { Package } from '../../documents.ts';

export interface PresetActionProps {
  pending: PendingAction<Package>;
  onEnd: () => void;
}

/** The form of the action; its errors stay in the form. */
export default function PresetAction({ pending, onEnd }: PresetActionProps): ReactNode {
  return <ActionRunner actions={packageRowActions} pending={pending} onDone={onEnd} onCancel={onEnd} />;
}
