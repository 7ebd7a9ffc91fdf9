import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { rowPath } from '#shared/areas/notifications/path.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import styles from './ledger.module.css';

/** The number of a row that money was posted for, as a link for those who may open it. */
export function RowLink({ source, id, label }: { source: string; id: string; label: string }): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const number = <Ltr mono>{label}</Ltr>;
  const path =
    source === 'ledgerAccount' ? `/billing?view=statement&account=${id}` : viewer && rowPath(source, id, viewer);
  return path === null ? (
    number
  ) : (
    <Link href={path} className={styles.link}>
      {number}
    </Link>
  );
}
