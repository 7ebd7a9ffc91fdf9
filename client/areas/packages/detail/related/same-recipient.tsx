import { type ReactNode, useMemo } from 'react';
import { packageList } from '#shared/areas/packages/list.ts';
import { statusRank } from '#shared/areas/packages/statuses.ts';
import { screenPath } from '#shared/access/screens.ts';
import { createEmbeddedList } from '#client/list/embedded/create-embedded-list.ts';
import { EmbeddedList } from '#client/list/embedded/embedded-list.tsx';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { CodCell, StatusCell } from '../../list/cells.tsx';
import { EmbeddedPackagesQuery, type Package } from '../../documents.ts';
import styles from './same-recipient.module.css';

const definition = createEmbeddedList<Package, typeof packageList>(packageList, {
  document: EmbeddedPackagesQuery,
  tab: 'all',
  derived: ({ status }) => ({ statusRank: statusRank(status) }),
});

/** Other parcels for the same phone number: at most five, and a link to all of them. */
export function SameRecipient({
  pkg: { id, phone },
  onOpen,
  onRead,
}: {
  pkg: Pick<Package, 'id' | 'phone'>;
  onOpen: (id: string) => void;
  /** Called once it has its height. */
  onRead: () => void;
}): ReactNode {
  const t = useT('packages');
  const filter = useMemo(() => ({ phone: [phone] }), [phone]);
  return (
    <EmbeddedList
      definition={definition}
      filter={filter}
      except={id}
      path={screenPath('package')}
      title={t('drawer.sameRecipient')}
      onRead={onRead}
    >
      {(pkg) => (
        <button
          type="button"
          className={styles.parcel}
          onClick={() => {
            onOpen(pkg.id);
          }}
        >
          <StatusCell pkg={pkg} />
          <Ltr mono className={styles.number}>
            {pkg.trackingNumber}
          </Ltr>
          <CodCell pkg={pkg} />
          <RelativeTime at={pkg.createdAt} className={styles.when} />
        </button>
      )}
    </EmbeddedList>
  );
}
