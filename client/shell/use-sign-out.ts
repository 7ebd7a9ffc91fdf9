import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { CallFailure } from '#client/session/call.ts';
import { readSession } from '#client/session/session.ts';
import { signOut } from '#client/session/sign-in.ts';

/**
 * Signs out and navigates to /login. Shows an error if the server cannot be reached, since the session still exists
 * there.
 */
export function useSignOut(): () => Promise<void> {
  const errorText = useProblemWords();
  const [, navigate] = useLocation();
  return async () => {
    try {
      await signOut();
      navigate(screenPath('login'), { replace: true });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (readSession()) toast({ text: errorText(error), tone: 'danger' });
    }
  };
}
