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
import { serverNow, useClock } from '#client/lib/server-clock.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { connectionStateAtom, retryNow } from '#client/live/transport/connection-state.ts';
import type { LiveClient } from '#client/live/live-client.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { setTraceHook } from '#client/live/transport/trace-hook.ts';
import { TraceRecorder } from '#client/app/debug/trace/trace-recorder.ts';
import { sessionAtom } from '#client/session/session.ts';
import { EventList } from './event-list.tsx';
import { KeyFigures } from './key-figures.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { debugNotice } from './debug-notice.ts';
import { isDebugPanelRestored } from './debug-panel-atom.ts';
import { PresenceList } from './presence-list.tsx';
import { QueryList } from './query-list.tsx';
import { debugReport } from './debug-report.ts';
import { Permissions } from './permissions.tsx';
import { SimulatorControls } from './simulator-controls.tsx';
import { type DebugSnapshot, takeDebugSnapshot } from './debug-snapshot.ts';
import parts from './debug.module.css';
import styles from './debug-panel.module.css';

/** The panel, docked over the page, which stays usable. */
export function DebugPanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('debug');
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
        <KeyFigures state={state} />
        <EventList events={state.events} />
        <QueryList queries={state.queries} />
        <SubscriptionList feeds={state.subscriptions} />
        <PresenceList presence={live.presence} />
        <Permissions state={state} />
        <SimulatorControls />
      </div>
      <footer className={styles.foot}>
        <button
          type="button"
          className={parts.action}
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
  const t = useT('debug');
  const { status } = useAtomValue(connectionStateAtom);
  return (
    <span className={cx(styles.link, styles[status])}>
      <i className={styles.dot} aria-hidden />
      {t(`link.${status}`)}
      {status !== 'live' && (
        <button type="button" className={styles.retry} onClick={retryNow}>
          {t('retry')}
        </button>
      )}
    </span>
  );
}

// Focuses the panel when the user opens it; after a reload that would close what was opened meanwhile. Escape closes it
// only while the focus is inside, since the page stays usable.
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
    if (!isDebugPanelRestored()) element?.focus({ preventScroll: true });
    element?.addEventListener('keydown', listen);
    return () => {
      element?.removeEventListener('keydown', listen);
    };
  }, []);
  return panel;
}

// The trace is rendered as it arrives; counts are refreshed once a second.
function useDebugSnapshot(live: LiveClient): {
  recorder: TraceRecorder;
  state: DebugSnapshot;
  now: () => DebugSnapshot;
} {
  const session = useAtomValue(sessionAtom);
  const link = useAtomValue(connectionStateAtom);
  const recorder = useMemo(() => new TraceRecorder(serverNow), []);
  useEffect(() => setTraceHook(recorder), [recorder]);
  const trace = useSyncExternalStore(recorder.subscribe, recorder.trace);
  useClock((now) => Math.floor(now / 1000));
  const now = (): DebugSnapshot => takeDebugSnapshot({ live, session, link, trace, now: serverNow() });
  return { recorder, state: now(), now };
}
