import type { ReactNode } from 'react';
import { Badge } from '#client/kit/ui/badge.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Rating } from '../documents.ts';
import styles from './view.module.css';

/** The tags that the author picked. */
export function Tags({ tags }: { tags: Rating['tags'] }): ReactNode {
  const t = useWords('rating');
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
