// Debug panel for developers and support: connection, queries, events, permissions. It opens only by its shortcut.
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useAtomValue } from 'jotai';
import { Bug, Copy, Eraser, Languages, X } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { clockNow, useClock } from '#client/kit/clock.ts';
import { cx } from '#client/kit/cx.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { linkStateAtom, retryNow } from '#client/live/link-state.ts';
import type { LiveClient } from '#client/live/client.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { listenToWire } from '#client/live/trace/ear.ts';
import { WireRecord } from '#client/live/trace/record.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Events } from './events.tsx';
import { Facts } from './facts.tsx';
import { Feeds } from './feeds.tsx';
import { debugNotice } from './notice.ts';
import { Presence } from './presence.tsx';
import { Queries } from './queries.tsx';
import { debugReport } from './report.ts';
import { Rights } from './rights.tsx';
import { Simulator } from './simulator.tsx';
import { type Findings, stateOf } from './state.ts';
import styles from './debug.module.css';

/** The panel, docked over the page, which stays usable. */
export function DebugPanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords('debug');
  const live = useLiveClient();
  const debug = useDebugSnapshot(live);
  const panel = usePanelFocus(onClose);
  const [, navigate] = useLocation();
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(debugReport(debug.now())).then(
      () => true,
      () => false,
    );
    debugNotice(t(done ? 'copied' : 'notCopied'), !done);
  };
  const clear = (): void => {
    debug.recorder.clear();
    debugNotice(t('cleared'));
  };
  const { state } = debug;
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={t('title')}>
      <header className={styles.head}>
        <Bug size={16} aria-hidden />
        <h2 className={styles.name}>{t('title')}</h2>
        <ConnectionStatusLine />
        <ToolButton icon={Copy} label={t('copy')} onClick={() => void copy()} />
        <ToolButton icon={Eraser} label={t('clear')} onClick={clear} />
        <ToolButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Facts state={state} />
        <Events events={state.events} />
        <Queries queries={state.queries} />
        <Feeds feeds={state.feeds} />
        <Presence signals={live.signals} />
        <Rights state={state} />
        <Simulator />
      </div>
      <footer className={styles.foot}>
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            navigate(screenPath('i18nTest'));
          }}
        >
          <Languages size={14} aria-hidden />
          i18n test
        </button>
      </footer>
    </aside>
  );
}

function ToolButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: typeof Bug;
  label: string;
  onClick: () => void;
}): ReactNode {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon size={15} aria-hidden />
    </button>
  );
}

function ConnectionStatusLine(): ReactNode {
  const t = useWords('debug');
  const { state } = useAtomValue(linkStateAtom);
  return (
    <span className={cx(styles.link, styles[state])}>
      <i className={styles.dot} aria-hidden />
      {t(`link.${state}`)}
      {state !== 'live' && (
        <button type="button" className={styles.retry} onClick={retryNow}>
          {t('retry')}
        </button>
      )}
    </span>
  );
}

// Focuses the panel when it opens. Escape closes it only while the focus is inside, since the page stays usable.
function usePanelFocus(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = panel.current;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    };
    element?.focus({ preventScroll: true });
    element?.addEventListener('keydown', listen);
    return () => {
      element?.removeEventListener('keydown', listen);
    };
  }, []);
  return panel;
}

// The trace is rendered as it arrives; counts are refreshed once a second.
function useDebugSnapshot(live: LiveClient): { recorder: WireRecord; state: Findings; now: () => Findings } {
  const session = useAtomValue(sessionAtom);
  const link = useAtomValue(linkStateAtom);
  const recorder = useMemo(() => new WireRecord(clockNow), []);
  useEffect(() => listenToWire(recorder), [recorder]);
  const trace = useSyncExternalStore(recorder.subscribe, recorder.trace);
  useClock((now) => Math.floor(now / 1000));
  const now = (): Findings => stateOf({ live, session, link, trace, now: clockNow() });
  return { recorder, state: now(), now };
}
