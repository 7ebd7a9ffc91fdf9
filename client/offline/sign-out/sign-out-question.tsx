import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { signOutQuestionAtom } from './may-sign-out.ts';

/** Says what becomes of the actions that wait when their user signs out. */
export function SignOutQuestion(): ReactNode {
  const t = useT('offline');
  const question = useAtomValue(signOutQuestionAtom);
  if (!question) return null;
  const { count, answer } = question;
  const stay = (): void => {
    answer(false);
  };
  return (
    <Dialog
      open
      onClose={stay}
      title={t('signOut.title', { count })}
      text={t('signOut.text')}
      footer={
        <>
          <Button
            size="touch"
            tone="quiet"
            onClick={() => {
              answer(true);
            }}
          >
            {t('signOut.leave')}
          </Button>
          <Button size="touch" tone="primary" onClick={stay}>
            {t('signOut.stay')}
          </Button>
        </>
      }
    />
  );
}
