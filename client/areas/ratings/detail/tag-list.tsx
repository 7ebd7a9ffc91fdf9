import type { ReactNode } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Rating } from '../documents.ts';
import styles from './detail.module.css';

/** The tags that the author picked. */
export function TagList({ tags }: { tags: Rating['tags'] }): ReactNode {
  const t = useT('rating');
  return (
    tags.length > 0 && (
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag}>
            <Badge>{t(`tags.${tag}`)}</Badge>
          </li>
        ))}
      </ul>
    )
  );
}
