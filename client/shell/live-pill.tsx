import { type ReactNode, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { WifiOff } from 'lucide-react';
import { useClock } from '#client/kit/clock.ts';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { type LinkState, linkStateAtom, retryNow } from '#client/live/link-state.ts';
import { announce } from './announce.ts';
import styles from './live-pill.module.css';

/** A short break is not worth a word: it is said once it has lasted this long. */
export const breakShownAfterMs = 2000;
/** How long it is shown what became of a break. */
const aftermathShownMs = 6000;

/**
 * Whether what is on the screen is live: in words, with a colour and a shape. Its place is as wide whatever it says, so
 * that nothing beside it moves.
 */
export function LivePill(): ReactNode {
  return (
    <span className={styles.place}>
      <Said />
    </span>
  );
}

function Said(): ReactNode {
  const link = useAtomValue(linkStateAtom);
  const t = useWords('shell');
  const shown = useSteadyState(link.state);
  const aftermath = useAftermath(link);
  if (shown === 'offline') return <Offline retryAt={link.retryAt} />;
  if (shown === 'live' && aftermath !== null)
    return (
      <span className={cx(styles.pill, styles.caught)}>
        <i className={styles.dot} aria-hidden />
        <span className={styles.words}>{aftermath}</span>
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
  const t = useWords('shell');
  const seconds = useClock(() => (retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))));
  return (
    <span className={cx(styles.pill, styles.offline)}>
      <WifiOff size={14} aria-hidden />
      <span className={styles.words}>{t('link.offline')}</span>
      {retryAt !== undefined && <span className={styles.when}>{t('link.retryIn', { count: seconds })}</span>}
      <button type="button" className={styles.now} onClick={retryNow}>
        {t('link.now')}
      </button>
    </span>
  );
}

/** The state to show: a break of the line keeps the word before it for its first two seconds. */
function useSteadyState(state: LinkState['state']): LinkState['state'] {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        setShown(state);
      },
      state === 'reconnecting' ? breakShownAfterMs : 0,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [state]);
  return state === 'reconnecting' ? shown : state;
}

/** What became of a break, in words and for a while: so many changes caught up, or everything read again. */
function useAftermath(link: LinkState): string | null {
  const t = useWords('shell');
  const [over, setOver] = useState<LinkState | null>(null);
  const count = link.caughtUp ?? 0;
  const said = link.readAgain === true ? t('link.readAgain') : count > 0 ? t('link.caughtUp', { count }) : null;
  const words = link.state === 'live' && link !== over ? said : null;
  useEffect(() => {
    if (words === null) return undefined;
    announce(words);
    const timer = setTimeout(() => {
      setOver(link);
    }, aftermathShownMs);
    return () => {
      clearTimeout(timer);
    };
  }, [link, words]);
  return words;
}
