// Not Radix's toasts, which are layers: while one is shown, Escape reaches no dialog or drawer below it. Nor Sonner's,
// which go on counting while the keyboard is in them, and never interrupt a screen reader.
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { CheckCheck, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import type { IconType } from '../../lib/icon-type.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Kbd } from '../display/kbd.tsx';
import { dismissToast, runToastAction, useToasts } from './toast.ts';
import type { Toast } from './toast.ts';
import styles from './toasts.module.css';

const ICONS: Readonly<Record<NonNullable<Toast['tone']>, IconType>> = {
  neutral: Info,
  success: CheckCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Dismisses the toast after its duration. The timer is paused while the pointer or the focus is on it. */
function useLifetime(one: Toast, paused: boolean): void {
  const left = useRef(one.durationMs);
  useEffect(() => {
    if (paused || !Number.isFinite(one.durationMs)) return undefined;
    const started = performance.now();
    const timer = setTimeout(() => {
      dismissToast(one.id);
    }, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - started));
    };
  }, [one.id, one.durationMs, paused]);
}

/** `paused` is true while the pointer or the focus is on the element with the props `hold`. */
function usePause(): { paused: boolean; hold: ComponentProps<'li'> } {
  const [paused, setPaused] = useState(false);
  const pause = (): void => {
    setPaused(true);
  };
  const resume = (): void => {
    setPaused(false);
  };
  return { paused, hold: { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume } };
}

function Card({ one }: { one: Toast }): ReactNode {
  const { t } = useTranslation('kit');
  const { paused, hold } = usePause();
  useLifetime(one, paused || one.isRunning === true);
  const tone = one.tone ?? 'neutral';
  const Icon = one.icon ?? ICONS[tone];
  const { action } = one;
  return (
    <li className={cx(styles.toast, styles[tone])} {...hold}>
      <Icon size={17} aria-hidden />
      <span className={styles.text} role={one.urgent ? 'alert' : undefined}>
        {one.text}
      </span>
      {action && (
        <Button
          size="sm"
          tone="quiet"
          className={styles.action}
          busy={one.isRunning}
          onClick={() => runToastAction(one)}
          aria-keyshortcuts={action.undoes ? 'Control+Z Meta+Z' : undefined}
        >
          {action.label}
          {action.undoes && (
            <span aria-hidden className={styles.keys}>
              <Kbd keys="mod+z" />
            </span>
          )}
        </Button>
      )}
      <IconButton
        size="sm"
        tone="quiet"
        icon={X}
        label={t('close')}
        tip={false}
        className={styles.close}
        onClick={() => {
          dismissToast(one.id);
        }}
      />
      {(one.countdown ?? action !== undefined) && !one.isRunning && (
        <span aria-hidden className={styles.line} style={{ animationDuration: `${one.durationMs}ms` }} />
      )}
    </li>
  );
}

/** Ctrl+Z runs the newest undo that is shown; in a field it is the browser's, which takes back what was typed. */
function useUndoKey(all: readonly Toast[]): void {
  const latest = all.findLast(({ action, isRunning }) => action?.undoes === true && !isRunning);
  const undo = (event: KeyboardEvent): void => {
    if (!latest) return;
    void runToastAction(latest);
    event.stopPropagation();
  };
  useHotkeys({ 'mod+z': undo }, { enabled: latest !== undefined, skipsFields: true });
}

/** Renders all toasts. Mounted once, at the end of the page. A bottom bar sets `--toast-lift` to move them up. */
export function Toasts(): ReactNode {
  const { t } = useTranslation('kit');
  const all = useToasts();
  useUndoKey(all);
  return (
    <section
      aria-label={t('toasts')}
      aria-live="polite"
      aria-relevant="additions"
      data-toasts=""
      className={styles.region}
    >
      <ul style={{ display: 'contents' }}>
        {all.map((one) => (
          <Card key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}
