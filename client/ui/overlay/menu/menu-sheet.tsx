import { type ReactNode, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { MenuItemContent } from './menu-item-content.tsx';
import type { MenuEntry, MenuItem, MenuProps } from './menu-types.ts';
import styles from './menu.module.css';

export interface MenuSheetProps extends Pick<MenuProps, 'label' | 'entries'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A menu as a sheet, on a phone. The chosen item runs after the sheet has closed, so that a dialog it opens keeps the
 * focus.
 */
export function MenuSheet({ label, entries, open, onOpenChange }: MenuSheetProps): ReactNode {
  const chosen = useRef<MenuItem | null>(null);
  const close = (): void => {
    onOpenChange(false);
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
    <Sheet open={open} onClose={close} onClosed={run} title={label} flush>
      <div className={styles.sheet}>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} onChoose={choose} />
        ))}
      </div>
    </Sheet>
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
