import { type ReactNode, useEffect } from 'react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { keepingAtom } from '#client/live/keeping.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { readSession, sessionAtom } from '#client/session/session.ts';
import { deleteAnswers } from './answer-store.ts';
import { type OpenKeeping, openKeepingAtom } from './offline-state.ts';
import { openKeeping } from './open-keeping.ts';
import { keepShell } from './shell/keep-shell.ts';
import { SignOutQuestion } from './sign-out/sign-out-question.tsx';

const store = getDefaultStore();

function show(opened: OpenKeeping | null): void {
  store.set(openKeepingAtom, opened);
  store.set(keepingAtom, opened?.keeping ?? null);
}

/** Keeps what this user does and sees. Where the browser keeps nothing, the page works as it does for others. */
export default function OfflineProvider(): ReactNode {
  // Its messages are in the toasts.
  useT('offline');
  const live = useLiveClient();
  const viewer = useAtomValue(sessionAtom)?.viewer;
  const [userId, role] = [viewer?.id, viewer?.effectiveRole];
  useEffect(() => {
    if (userId === undefined || role === undefined) return undefined;
    let opened: OpenKeeping | null = null;
    let isOver = false;
    const open = async (): Promise<void> => {
      await deleteAnswers(userId);
      const next = await openKeeping(live, { id: userId, role });
      if (isOver) {
        next.close();
        return;
      }
      opened = next;
      show(next);
      void keepShell(next.outbox);
    };
    open().catch(() => undefined);
    return () => {
      isOver = true;
      show(null);
      opened?.close();
      if (!readSession()) void deleteAnswers().catch(() => undefined);
    };
  }, [live, userId, role]);
  return <SignOutQuestion />;
}
