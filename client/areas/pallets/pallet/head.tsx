// The head of a pallet: its way, who drives it, its seal, and the times of its stages.
import type { ReactNode } from 'react';
import { Truck } from 'lucide-react';
import { placeName } from '#client/list/columns.tsx';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { PalletStatus } from '../display.tsx';
import type { Pallet } from '../documents.ts';
import styles from './pallet.module.css';

const hasLeft = ({ departedAt }: Pallet): boolean => departedAt !== null;

/** On a phone, whose header has no room for it. */
export function PalletName({ pallet }: { pallet: Pallet }): ReactNode {
  return (
    <p className={styles.name}>
      <Ltr mono>{pallet.number}</Ltr>
      <PalletStatus pallet={pallet} />
    </p>
  );
}

/** From where to where, with how far it is. */
export function PalletRoute({ pallet }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const format = useFormat();
  const { fromHub, toHub, createdAt, departedAt, arrivedAt } = pallet;
  return (
    <div className={styles.route}>
      <span className={styles.stop}>
        <span>{t('from')}</span>
        <strong>{fromHub && placeName(fromHub)}</strong>
        <span>
          {departedAt === null
            ? t('openedAt', { at: format.dateTime(createdAt) })
            : t('departedAt', { at: format.dateTime(departedAt) })}
        </span>
      </span>
      <span className={cx(styles.way, hasLeft(pallet) && styles.left)} aria-hidden>
        <span data-mirror="">
          <Truck size={18} />
        </span>
      </span>
      <span className={cx(styles.stop, styles.end)}>
        <span>{t('to')}</span>
        <strong>{toHub && placeName(toHub)}</strong>
        <span>{arrivedAt === null ? t('notArrived') : t('arrivedAt', { at: format.dateTime(arrivedAt) })}</span>
      </span>
    </div>
  );
}

/** Carrier, seal and maker. */
export function PalletFacts({ pallet: { carrier, sealNumber, madeBy } }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('columns.carrier')}</dt>
        <dd>{carrier ? <bdi>{carrier.name}</bdi> : t('noCarrier')}</dd>
      </div>
      <div>
        <dt>{t('columns.sealNumber')}</dt>
        <dd>{sealNumber === null ? '—' : <Ltr mono>{sealNumber}</Ltr>}</dd>
      </div>
      <div>
        <dt>{t('madeBy')}</dt>
        <dd>{madeBy ? <bdi>{madeBy.name}</bdi> : '—'}</dd>
      </div>
    </dl>
  );
}
