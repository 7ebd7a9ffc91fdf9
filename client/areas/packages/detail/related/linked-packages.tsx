// The parcels that belong together with this one: an exchange and what comes back, a canceled parcel and its new start.
import type { ReactNode } from 'react';
import { StatusLabel } from '#client/ui/display/status/status-label.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useT } from '#client/messages/use-t.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import type { Package } from '../../documents.ts';
import { useStatusLabel } from '../../status-label.ts';
import styles from './linked-packages.module.css';

const LinkedPackagesQuery = graphql(`
  query LinkedPackages($id: ID!) {
    linkedPackages(id: $id) {
      id
      trackingNumber
      status
      relation
    }
  }
`);
const watched = ['package'];

/** Links to the linked parcels that the viewer sees, in both directions; nothing if there are none. */
export function LinkedPackages({
  pkg: { id, linkedId },
  onOpen,
}: {
  pkg: Pick<Package, 'id' | 'linkedId'>;
  onOpen: (id: string) => void;
}): ReactNode {
  const t = useT('packages');
  const statusLabel = useStatusLabel();
  // The other parcel is made by a change of this one, which reads it again.
  const { data } = useLive(LinkedPackagesQuery, { variables: { id }, watch: watched, rowId: id });
  const linked = data?.linkedPackages ?? [];
  // Of a parcel that was made of another one there is at least that one, so its place is kept.
  if (linked.length === 0) return data === undefined && linkedId !== null ? <div className={styles.reserved} /> : null;
  return (
    <section aria-label={t('linked.title')}>
      <h3 className={styles.title}>{t('linked.title')}</h3>
      <ul className={styles.list}>
        {linked.map(({ id: other, trackingNumber, status, relation }) => (
          <li key={other}>
            <button
              type="button"
              className={styles.parcel}
              onClick={() => {
                onOpen(other);
              }}
            >
              <span className={styles.relation}>{t(`linked.${relation}`)}</span>
              <Ltr mono>{trackingNumber}</Ltr>
              <StatusLabel status={status}>{statusLabel(status)}</StatusLabel>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
