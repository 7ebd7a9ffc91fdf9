import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Kbd } from './kbd.tsx';
import type { MenuAction } from './menu-types.ts';
import styles from './menu.module.css';

/** The content of a menu item: icon or check mark, label, hint, shortcut. */
export function MenuFace({ entry }: { entry: MenuAction }): ReactNode {
  const { icon: Icon } = entry;
  const drawn = Icon !== undefined || entry.art !== undefined;
  return (
    <>
      {drawn && <span className={styles.icon}>{Icon ? <Icon size={16} aria-hidden /> : entry.art}</span>}
      <span className={styles.label}>{entry.label}</span>
      {entry.hint !== undefined && <span className={styles.hint}>{entry.hint}</span>}
      {entry.keys !== undefined && <Kbd keys={entry.keys} />}
      {entry.checked === true && <Check size={15} aria-hidden />}
    </>
  );
}
