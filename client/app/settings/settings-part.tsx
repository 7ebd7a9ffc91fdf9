import type { ReactNode } from 'react';
import { SettingsPartHead } from './settings-part-head.tsx';
import styles from './settings-part-head.module.css';

/** A part of a section: a line above it, its head, and its settings. */
export function SettingsPart({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text: string;
  action?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.part}>
      <SettingsPartHead title={title} text={text}>
        {action}
      </SettingsPartHead>
      {children}
    </div>
  );
}
