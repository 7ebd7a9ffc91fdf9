import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { readKeeping } from '#client/live/keeping.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { GraphqlRequestError } from '#client/session/graphql-request.ts';
import { readSession } from '#client/session/session.ts';
import { signOut } from '#client/session/sign-in.ts';

/**
 * Signs out and navigates to /login; whoever has actions that wait for the network is asked before. Shows an error if the server cannot be reached, since the session still exists
 * there.
 */
export function useSignOut(): () => Promise<void> {
  const errorText = useErrorMessage();
  const [, navigate] = useLocation();
  return async () => {
    if ((await readKeeping()?.maySignOut()) === false) return;
    try {
      await signOut();
      navigate(screenPath('login'), { replace: true });
    } catch (error) {
      if (!(error instanceof GraphqlRequestError)) throw error;
      if (readSession()) toast({ text: errorText(error), tone: 'danger' });
    }
  };
}
