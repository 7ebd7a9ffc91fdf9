// Parcels to be fetched, by sender.
import { type ReactNode, Suspense, useState } from 'react';
import { PackageOpen } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { RoundOfDay } from '../round.ts';
import styles from './pickups.module.css';

const PickupPanel = lazyPanel(() => import('./pickup-panel.tsx'), {
  frame: 'sheet',
  useTitle: ({ pickup }) => pickup.name,
});

/** What one sender gives. */
export interface Pickup {
  companyId: string;
  name: string;
  parcels: readonly Package[];
}

/** The pickups by sender, by name. */
function pickupsOf(parcels: readonly Package[]): Pickup[] {
  const bySender = Map.groupBy(parcels, ({ company }) => company?.id ?? '');
  return [...bySender]
    .map(([companyId, ofSender]) => ({ companyId, name: ofSender[0]?.company?.name ?? '', parcels: ofSender }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The senders to visit; each opens the list to scan. */
export function PickupList({ round }: { round: RoundOfDay }): ReactNode {
  const t = useT('round');
  const [open, setOpen] = useState<Pickup | null>(null);
  const pickups = pickupsOf(round.pickups);
  return (
    <>
      {pickups.length > 0 && (
        <section className={styles.section} aria-labelledby="round-pickups">
          <h2 id="round-pickups">{t('pickups.title', { count: round.pickups.length })}</h2>
          <ul>
            {pickups.map((pickup) => (
              <li key={pickup.companyId} className={styles.sender}>
                <span className={styles.words}>
                  <bdi className={styles.name}>{pickup.name}</bdi>
                  {t('pickups.count', { count: pickup.parcels.length })}
                </span>
                <Button
                  size="touch"
                  icon={PackageOpen}
                  onClick={() => {
                    setOpen(pickup);
                  }}
                >
                  {t('pickups.open')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense fallback={null}>
        {open && (
          <PickupPanel
            pickup={open}
            onClose={() => {
              setOpen(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
