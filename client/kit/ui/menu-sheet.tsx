import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Slot } from 'radix-ui/slot';
import { cx } from '../cx.ts';
import { MenuFace } from './menu-face.tsx';
import type { MenuEntry } from './menu-types.ts';
import { Sheet } from './sheet.tsx';
import styles from './menu.module.css';

export interface MenuSheetProps {
  trigger: ReactElement;
  label: string;
  entries: readonly MenuEntry[];
}

function Line({ entry, close }: { entry: MenuEntry; close: () => void }): ReactNode {
  if (entry.kind === 'separator') return <hr className={styles.separator} style={{ border: 0 }} />;
  if (entry.kind === 'heading') return <p className={styles.heading}>{entry.label}</p>;
  const choose = (): void => {
    close();
    entry.onSelect();
  };
  return (
    <button
      type="button" className={cx(styles.item, entry.danger && styles.danger)} disabled={entry.disabled}
      aria-pressed={entry.checked} onClick={choose}
    >
      <MenuFace entry={{ ...entry, keys: undefined }} />
    </button>
  );
}

/** A menu within reach of the thumb. */
export function MenuSheet({ trigger, label, entries }: MenuSheetProps): ReactNode {
  const [open, setOpen] = useState(false);
  const close = (): void => { setOpen(false); };
  return (
    <>
      <Slot aria-haspopup="dialog" aria-expanded={open} onClick={() => { setOpen(true); }}>{trigger}</Slot>
      <Sheet open={open} onClose={close} title={label} flush>
        <div className={styles.sheet}>{entries.map((entry) => <Line key={entry.id} entry={entry} close={close} />)}</div>
      </Sheet>
    </>
  );
}
