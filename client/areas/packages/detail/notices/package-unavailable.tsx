import type { ReactNode } from 'react';
import { EyeOff, PackageSearch } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import styles from '../detail.module.css';

/** In place of a parcel that does not exist, or that left the viewer's sight. */
export function PackageUnavailable({ gone }: { gone: boolean }): ReactNode {
  const t = useT('packages');
  const kind = gone ? 'gone' : 'missing';
  return (
    <div className={styles.centered}>
      <EmptyState
        icon={gone ? EyeOff : PackageSearch}
        title={t(`drawer.${kind}.title`)}
        text={t(`drawer.${kind}.text`)}
      />
    </div>
  );
}
