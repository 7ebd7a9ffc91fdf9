import { type ReactNode, useEffect, useState } from 'react';
import { graphqlRequest, GraphqlRequestError } from '#client/session/graphql-request.ts';
import { serverUrl } from '#client/session/server-url.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import styles from './google.module.css';

let offered: Promise<boolean> | null = null;

/**
 * True if the installation offers to sign in with Google. Asked once for each load of the page; without an answer it is
 * false, and people sign in with their password. The card waits for it: it would move under a finger otherwise.
 */
export function isGoogleOffered(): Promise<boolean> {
  offered ??= graphqlRequest('query googleSignIn { googleSignIn }').then(
    ({ googleSignIn }) => googleSignIn === true,
    (error: unknown) => {
      if (!(error instanceof GraphqlRequestError)) throw error;
      return false;
    },
  );
  return offered;
}

/** The sign of Google, whose colours are Google's in every theme. */
function GoogleSign(): ReactNode {
  return <img src="/google.svg" width={18} height={18} alt="" />;
}

/** Leads to the pages of Google, and then to `back`. */
export function GoogleButton({ back }: { back: string | null }): ReactNode {
  const t = useT('session');
  const [isLeaving, setLeaving] = useState(false);
  // The browser may keep this page as it is, and show it again when people go back.
  useEffect(() => {
    const stay = (): void => {
      setLeaving(false);
    };
    addEventListener('pageshow', stay);
    return () => {
      removeEventListener('pageshow', stay);
    };
  }, []);
  const leave = (): void => {
    setLeaving(true);
    const query = back === null ? '' : `?${new URLSearchParams({ back }).toString()}`;
    location.assign(serverUrl(`/login/auth/start${query}`));
  };
  return (
    <>
      <Button size="lg" block busy={isLeaving} onClick={leave} className={styles.button}>
        <GoogleSign />
        {t('login.google')}
      </Button>
      <p className={styles.or}>{t('login.or')}</p>
    </>
  );
}
