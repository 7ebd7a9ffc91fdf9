// The carriers between hubs beside the map of the fleet: who drives what from where to where, and where it was seen last.
import { type ReactNode, useId } from 'react';
import { Truck } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import type { MapCarrier } from './carriers.ts';
import { useCarriers, useChosenCarrier } from './use-carriers.ts';
import styles from './carrier-list.module.css';

interface RowProps {
  carrier: MapCarrier;
  isChosen: boolean;
  onChoose: (id: string | null) => void;
}

function CarrierRow({ carrier, isChosen, onChoose }: RowProps): ReactNode {
  const t = useT('pallets');
  const format = useFormat();
  const { id, name, from, to, pallets, parcels, seenAt } = carrier;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isChosen}
        className={cx(styles.row, isChosen && styles.chosen)}
        onClick={() => {
          onChoose(isChosen ? null : id);
        }}
      >
        <span className={cx(styles.truck, seenAt === null && styles.silent)} aria-hidden data-mirror="">
          <Truck size={16} />
        </span>
        <span className={styles.words}>
          <bdi className={styles.way}>{t('way', { from, to })}</bdi>
          <span className={styles.detail}>
            <bdi>{name}</bdi>
            <span>{t('carriers.parcels', { count: parcels, n: format.number(parcels) })}</span>
          </span>
        </span>
        <span className={styles.seen}>
          {seenAt === null ? (
            t('carriers.notShared')
          ) : (
            <>
              {t('position.seen')} <RelativeTime at={seenAt} />
            </>
          )}
        </span>
      </button>
      {isChosen && (
        <ul className={styles.pallets}>
          {pallets.map((pallet) => (
            <li key={pallet.id}>
              <Link href={screenPath('pallet', { id: pallet.id })}>
                <Ltr mono>{pallet.number}</Ltr>
              </Link>
              <span>{t('carriers.parcels', { count: pallet.parcels, n: format.number(pallet.parcels) })}</span>
              {pallet.departedAt !== null && <span>{t('departedAt', { at: format.dateTime(pallet.departedAt) })}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The list; nothing while no pallet is between two hubs. */
export default function CarrierList(): ReactNode {
  const t = useT('pallets');
  const title = useId();
  const carriers = useCarriers();
  const [chosen, choose] = useChosenCarrier();
  if (carriers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('carriers.title')}
      </h2>
      <ul>
        {carriers.map((carrier) => (
          <CarrierRow key={carrier.id} carrier={carrier} isChosen={carrier.id === chosen} onChoose={choose} />
        ))}
      </ul>
    </section>
  );
}
