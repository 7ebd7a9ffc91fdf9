import { type ReactNode, useEffect, useState } from 'react';
import { Pill } from '#client/ui/button/pill.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import styles from './value-pill.module.css';

export interface ValuePillProps {
  label: string;
  /** The value in words; null without one. */
  words: string | null;
  /** Opens immediately, because it was just chosen in the menu. */
  opened?: boolean;
  children: (close: () => void) => ReactNode;
}

const menuGoneMs = 250;

/** A pill that says its value, with a popover in which it is chosen. */
export function ValuePill({ label, words, opened = false, children }: ValuePillProps): ReactNode {
  const t = useT('list');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    // The menu restores the focus when it has closed. A popover that is already open would treat that as a click
    // outside.
    const timer = setTimeout(() => {
      setOpen(true);
    }, menuGoneMs);
    return () => {
      clearTimeout(timer);
    };
  }, [opened]);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Pill active={words !== null} chevron>
          {words === null ? label : t('pair', { name: label, value: words })}
        </Pill>
      }
    >
      {(close) => <div className={styles.days}>{children(close)}</div>}
    </Popover>
  );
}
