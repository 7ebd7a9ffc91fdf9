import type { ReactNode } from 'react';
import { createActionDocument } from '#client/actions/action-document.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { type User, UserLive } from '../documents.ts';

const approveDocument = createActionDocument({ entity: 'user', action: 'approve', fragment: UserLive });

/** Approves an account in its row, without the menu. */
export function ApproveButton({ user: { id, name } }: { user: User }): ReactNode {
  const t = useT('users');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(approveDocument);
  const approve = async (): Promise<void> => {
    const outcome = await run({ id });
    if (outcome.ok) toast({ text: t('done.approve', { name, count: 1 }), tone: 'success' });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return (
    <Button size="sm" busy={isRunning} aria-label={t('approveOne', { name })} onClick={() => approve()}>
      {t('actions.approve')}
    </Button>
  );
}
