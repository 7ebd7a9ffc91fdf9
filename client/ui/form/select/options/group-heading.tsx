import type { ReactNode } from 'react';
import type { Option } from './option.ts';
import styles from './option-list.module.css';

/** The heading before the first option of each group. */
export function GroupHeading({ options, index }: { options: readonly Option[]; index: number }): ReactNode {
  const group = options[index]?.group;
  if (group === undefined || group === options[index - 1]?.group) return null;
  return (
    <div role="presentation" className={styles.group}>
      {group}
    </div>
  );
}
