import { type ReactNode, useRef, useState } from 'react';
import { Slot } from 'radix-ui/slot';
import { cx } from '../../../lib/cx.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { MenuItemContent } from './menu-item-content.tsx';
import type { MenuEntry, MenuItem, MenuProps } from './menu-types.ts';
import styles from './menu.module.css';

/**
 * A Menu on a phone: a button with a bottom sheet. The chosen item runs after the sheet has closed, so that a dialog it
 * opens keeps the focus.
 */
export function MenuSheet({ trigger, label, entries }: MenuProps): ReactNode {
  const [open, setOpen] = useState(false);
  const chosen = useRef<MenuItem | null>(null);
  const close = (): void => {
    setOpen(false);
  };
  const choose = (entry: MenuItem): void => {
    chosen.current = entry;
    close();
  };
  const run = (): void => {
    const entry = chosen.current;
    chosen.current = null;
    entry?.onSelect();
  };
  return (
    <>
      <Slot
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={() => {
          setOpen(true);
        }}
      >
        {trigger}
      </Slot>
      <Sheet open={open} onClose={close} onClosed={run} title={label} flush>
        <div className={styles.sheet}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} onChoose={choose} />
          ))}
        </div>
      </Sheet>
    </>
  );
}

function Line({ entry, onChoose }: { entry: MenuEntry; onChoose: (entry: MenuItem) => void }): ReactNode {
  if (entry.kind === 'separator') return <hr className={styles.separator} style={{ border: 0 }} />;
  if (entry.kind === 'heading') return <p className={styles.heading}>{entry.label}</p>;
  return (
    <button
      type="button"
      className={cx(styles.item, entry.danger && styles.danger)}
      disabled={entry.disabled}
      aria-pressed={entry.checked}
      onClick={() => {
        onChoose(entry);
      }}
    >
      <MenuItemContent entry={{ ...entry, keys: undefined }} />
    </button>
  );
}
