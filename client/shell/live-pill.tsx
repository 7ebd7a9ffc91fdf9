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
/** How long the number of caught-up changes is shown. */
const caughtUpShownMs = 6000;

/** Whether what is on the screen is live: in words, with a colour and a shape. */
export function LivePill(): ReactNode {
  const link = useAtomValue(linkStateAtom);
  const t = useWords('shell');
  const shown = useSteadyState(link.state);
  const caughtUp = useCaughtUp(link);
  if (shown === 'offline') return <Offline retryAt={link.retryAt} />;
  if (shown === 'live' && caughtUp > 0) return <span className={cx(styles.pill, styles.caught)}><i className={styles.dot} aria-hidden />{t('link.caughtUp', { count: caughtUp })}</span>;
  return <span className={cx(styles.pill, styles[shown])}><i className={styles.dot} aria-hidden />{t(`link.${shown}`)}</span>;
}

function Offline({ retryAt }: { retryAt: number | undefined }): ReactNode {
  const t = useWords('shell');
  const seconds = useClock(() => (retryAt === undefined ? 0 : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))));
  return (
    <span className={cx(styles.pill, styles.offline)}>
      <WifiOff size={14} aria-hidden />
      {t('link.offline')}
      {retryAt !== undefined && <span className={styles.when}>{t('link.retryIn', { count: seconds })}</span>}
      <button type="button" className={styles.now} onClick={retryNow}>{t('link.now')}</button>
    </span>
  );
}

/** The state to show: a break of the line keeps the word before it for its first two seconds. */
function useSteadyState(state: LinkState['state']): LinkState['state'] {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => { setShown(state); }, state === 'reconnecting' ? breakShownAfterMs : 0);
    return () => { clearTimeout(timer); };
  }, [state]);
  return state === 'reconnecting' ? shown : state;
}

function useCaughtUp(link: LinkState): number {
  const t = useWords('shell');
  const [over, setOver] = useState<LinkState | null>(null);
  const count = link.state === 'live' ? link.caughtUp ?? 0 : 0;
  useEffect(() => {
    if (count === 0) return undefined;
    announce(t('link.caughtUp', { count }));
    const timer = setTimeout(() => { setOver(link); }, caughtUpShownMs);
    return () => { clearTimeout(timer); };
  }, [link, count, t]);
  return over === link ? 0 : count;
}
