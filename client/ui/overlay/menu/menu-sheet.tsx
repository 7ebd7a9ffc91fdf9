import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { MenuItemContent } from './menu-item-content.tsx';
import type { MenuItem, MenuEntry, MenuPanelProps } from './menu-types.ts';
import { SheetPanel } from '../dialog/sheet-panel.tsx';
import styles from './menu.module.css';

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

/**
 * The bottom sheet of a Menu on a phone. The chosen item runs after the sheet has closed, so that a dialog it opens
 * keeps the focus.
 */
export function MenuSheet({ id, label, entries, openedBy, onOpenChange }: MenuPanelProps): ReactNode {
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
    <SheetPanel id={id} open={openedBy !== null} onClose={close} onClosed={run} title={label} flush>
      <div className={styles.sheet}>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} onChoose={choose} />
        ))}
      </div>
    </SheetPanel>
  );
}
