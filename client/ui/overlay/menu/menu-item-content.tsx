import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Kbd } from '../../display/kbd.tsx';
import type { MenuItem } from './menu-types.ts';
import styles from './menu.module.css';

/** The content of a menu item: icon or check mark, label, hint, shortcut. */
export function MenuItemContent({ entry }: { entry: MenuItem }): ReactNode {
  const { icon: Icon } = entry;
  const drawn = Icon !== undefined || entry.graphic !== undefined;
  return (
    <>
      {drawn && <span className={styles.icon}>{Icon ? <Icon size={16} aria-hidden /> : entry.graphic}</span>}
      <span className={styles.label}>{entry.label}</span>
      {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
      {entry.keys !== undefined && <Kbd keys={entry.keys} />}
      {entry.checked === true && <Check size={15} aria-hidden />}
    </>
  );
}
