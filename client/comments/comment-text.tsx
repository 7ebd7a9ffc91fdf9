import type { ReactNode } from 'react';
import type { Comment } from './documents.ts';
import styles from './comments.module.css';

/** The text of a comment, with the colleagues whom it names. */
export function CommentText({ comment: { text, mentions } }: { comment: Comment }): ReactNode {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const parts: ReactNode[] = [];
  let rest = text;
  while (rest !== '') {
    const next = names
      .map((name) => ({ name, at: rest.indexOf(name) }))
      .filter(({ at }) => at !== -1)
      .toSorted((a, b) => a.at - b.at)[0];
    if (!next) break;
    parts.push(
      rest.slice(0, next.at),
      <bdi key={parts.length} className={styles.mention}>
        {next.name}
      </bdi>,
    );
    rest = rest.slice(next.at + next.name.length);
  }
  return [...parts, rest];
}
