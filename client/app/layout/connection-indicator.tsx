import { type ReactNode, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useClock } from '#client/lib/server-clock.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { type ConnectionState, connectionStateAtom, retryNow } from '#client/live/transport/connection-state.ts';
import { announce } from './announce.ts';
import styles from './connection-indicator.module.css';

/** A disconnect is shown after this time, in milliseconds. */
export const reconnectingShownAfterMs = 2000;
/** How long the result of a reconnect is shown, in milliseconds. */
const reconnectResultMs = 6000;

/**
 * Shows whether the page is live, by text, colour and shape. Its width is fixed, so that its neighbours do not move.
 */
export function ConnectionIndicator(): ReactNode {
  return (
    <span className={styles.place}>
      <StatusText />
    </span>
  );
}

function StatusText(): ReactNode {
  const link = useAtomValue(connectionStateAtom);
  const t = useT('shell');
  const shown = useSteadyState(link.status);
  const reconnectText = useReconnectText(link);
  if (shown === 'offline') return <Offline retryAt={link.retryAt} />;
  if (shown === 'live' && reconnectText !== null)
    return (
      <span className={cx(styles.pill, styles.caught)}>
        <i className={styles.dot} aria-hidden />
        <span className={styles.words}>{reconnectText}</span>
      </span>
    );
  return (
    <span className={cx(styles.pill, styles[shown])}>
      <i className={styles.dot} aria-hidden />
      <span className={styles.words}>{t(`link.${shown}`)}</span>
    </span>
  );
}

function Offline({ retryAt }: { retryAt: number | undefined }): ReactNode {
  const t = useT('shell');
  const seconds = useClock(() => (retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))));
  return (
    <span className={cx(styles.pill, styles.offline)} data-crowds="">
      <WifiOff size={14} aria-hidden />
      <span className={styles.words}>{t('link.offline')}</span>
      {retryAt !== undefined && <span className={styles.when}>{t('link.retryIn', { count: seconds })}</span>}
      <button type="button" className={styles.now} onClick={retryNow}>
        {t('link.now')}
      </button>
    </span>
  );
}

/** The state to show: for its first two seconds, a disconnect still shows the previous state. */
function useSteadyState(state: ConnectionState['status']): ConnectionState['status'] {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setShown(state);
      },
      state === 'reconnecting' ? reconnectingShownAfterMs : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [state]);
  return state === 'reconnecting' ? shown : state;
}

/**
 * Text about the last reconnect, shown for a few seconds: the number of replayed changes, or that the page was fetched
 * again.
 */
function useReconnectText(link: ConnectionState): string | null {
  const t = useT('shell');
  const [dismissed, setDismissed] = useState<ConnectionState | null>(null);
  const count = link.replayedChanges ?? 0;
  const message = link.wasRefetched === true ? t('link.readAgain') : count > 0 ? t('link.caughtUp', { count }) : null;
  const text = link.status === 'live' && link !== dismissed ? message : null;
  useEffect(() => {
    if (text === null) return undefined;
    announce(text);
    const timer = setTimeout(() => {
      setDismissed(link);
    }, reconnectResultMs);
    return () => {
      clearTimeout(timer);
    };
  }, [link, text]);
  return text;
}
