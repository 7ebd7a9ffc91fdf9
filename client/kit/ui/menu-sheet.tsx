import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Slot } from 'radix-ui/slot';
import { cx } from '../cx.ts';
import { MenuFace } from './menu-face.tsx';
import type { MenuAction, MenuEntry } from './menu-types.ts';
import { Sheet } from './sheet.tsx';
import styles from './menu.module.css';

export interface MenuSheetProps {
  trigger: ReactElement;
  label: string;
  entries: readonly MenuEntry[];
}

function Line({ entry, onChoose }: { entry: MenuEntry; onChoose: (entry: MenuAction) => void }): ReactNode {
  if (entry.kind === 'separator') return <hr className={styles.separator} style={{ border: 0 }} />;
  if (entry.kind === 'heading') return <p className={styles.heading}>{entry.label}</p>;
  return (
    <button
      type="button" className={cx(styles.item, entry.danger && styles.danger)} disabled={entry.disabled}
      aria-pressed={entry.checked} onClick={() => { onChoose(entry); }}
    >
      <MenuFace entry={{ ...entry, keys: undefined }} />
    </button>
  );
}

/** A menu within reach of the thumb. What was chosen runs once the sheet is gone, so that a dialog it opens keeps the focus. */
export function MenuSheet({ trigger, label, entries }: MenuSheetProps): ReactNode {
  const [open, setOpen] = useState(false);
  const chosen = useRef<MenuAction | null>(null);
  const close = (): void => { setOpen(false); };
  const choose = (entry: MenuAction): void => {
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
      <Slot aria-haspopup="dialog" aria-expanded={open} onClick={() => { setOpen(true); }}>{trigger}</Slot>
      <Sheet open={open} onClose={close} onClosed={run} title={label} flush>
        <div className={styles.sheet}>{entries.map((entry) => <Line key={entry.id} entry={entry} onChoose={choose} />)}</div>
      </Sheet>
    </>
  );
}
