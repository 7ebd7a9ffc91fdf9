// A pallet: its way, a cell per parcel, scanning, and beside it what waits, what is on it, and its discrepancies. Carriers see
// numbers, destinations and weights.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { ManifestQuery, type Pallet, PalletContentQuery } from '../documents.ts';
import { ShareSwitch } from '../position/share-switch.tsx';
import { Weight } from '../weight.tsx';
import { PalletButtons } from './buttons.tsx';
import { Discrepancies, useDiscrepancies } from './discrepancies.tsx';
import { PalletGrid } from './grid.tsx';
import { PalletFacts, PalletName, PalletRoute } from './head.tsx';
import { PalletLines } from './lines.tsx';
import { PalletSignatures } from './signatures.tsx';
import { PalletStation } from './station.tsx';
import { WaitingParcels } from './waiting.tsx';
import styles from './pallet.module.css';

const CarrierMap = lazyPart(() => import('../position/carrier-map.tsx'));

const watched = ['pallet'];
const tabNames = ['waiting', 'lines', 'discrepancies'] as const;

/** True between the two hubs. */
const isMoving = ({ status, arrivedAt }: Pallet): boolean => status === 'in_transit' && arrivedAt === null;

/** True while the viewer scans parcels onto the pallet, or off it. */
const mayScan = ({ allowedActions }: Pallet): boolean =>
  allowedActions.includes('load') || allowedActions.includes('receive');

/** How many parcels are on it, what they weigh and what is to be collected. */
function Sums({ pallet }: { pallet: Pallet }): ReactNode {
  const t = useT('pallets');
  const format = useFormat();
  const { status, parcels, received, weight, codTotal } = pallet;
  const isLeaving = status === 'draft' || status === 'sealed' || status === 'canceled';
  return (
    <div className={styles.sums}>
      <strong className={styles.big}>
        <Ltr>{isLeaving ? format.number(parcels) : `${format.number(received)} / ${format.number(parcels)}`}</Ltr>
      </strong>
      <span className={styles.of}>{t(isLeaving ? 'loadedCount' : 'receivedCount', { count: parcels })}</span>
      <span className={styles.sum}>
        <span>{t('columns.weight')}</span>
        <Weight grams={weight} />
      </span>
      {codTotal !== null && (
        <span className={styles.sum}>
          <span>{t('toCollect')}</span>
          <Money centimes={codTotal} />
        </span>
      )}
    </div>
  );
}

function Manifest({ pallet }: { pallet: Pallet }): ReactNode {
  const errorMessage = useErrorMessage();
  const { id } = pallet;
  const { data, error, refetch } = useLive(ManifestQuery, { variables: { id }, watch: watched, rowId: id });
  const lines = data?.pallet?.lines;
  if (lines) return <PalletLines pallet={pallet} lines={lines} />;
  return error ? (
    <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />
  ) : (
    <Skeleton shape="block" height={160} />
  );
}

interface ContentProps {
  pallet: Pallet;
  onAct: (action: string, pallet: Pallet) => void;
  isPage?: boolean;
}

function Loaded({ pallet, onAct, isPage = false }: ContentProps): ReactNode {
  const t = useT('pallets');
  const errorMessage = useErrorMessage();
  const { id, status } = pallet;
  const { data, error, refetch } = useLive(PalletContentQuery, { variables: { id }, watch: watched, rowId: id });
  const discrepancies = useDiscrepancies(id, status !== 'draft' && status !== 'sealed');
  const content = data?.pallet;
  const waiting = useMemo(() => content?.waiting ?? [], [content]);
  const lines = content?.lines ?? [];
  const open = discrepancies.filter((each) => each.status === 'open').length;
  const first = status === 'draft' ? 'waiting' : open > 0 ? 'discrepancies' : 'lines';
  const [chosen, setChosen] = useState<string | null>(null);
  const tab = chosen ?? first;
  const counts = { waiting: waiting.length, lines: lines.length, discrepancies: open };
  const tabs = tabNames.filter((name) =>
    name === 'waiting' ? status === 'draft' : name === 'lines' || discrepancies.length > 0,
  );
  if (!content)
    return error ? (
      <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />
    ) : (
      <Skeleton shape="block" height={240} />
    );
  return (
    <>
      <div className={styles.main}>
        {isPage && <PalletName pallet={pallet} />}
        <PalletRoute pallet={pallet} />
        {isMoving(pallet) && (
          <Suspense fallback={null}>
            <CarrierMap pallet={pallet} />
          </Suspense>
        )}
        <section className={styles.card}>
          <Sums pallet={pallet} />
          <PalletGrid
            pallet={pallet}
            lines={lines}
            waiting={waiting.map(({ trackingNumber }) => trackingNumber)}
            foreign={discrepancies.filter(({ kind }) => kind === 'surplus').map(({ trackingNumber }) => trackingNumber)}
          />
        </section>
        {isPage && mayScan(pallet) && <PalletStation pallet={pallet} />}
        <PalletFacts pallet={pallet} />
        {isPage && <PalletButtons pallet={pallet} onAct={onAct} part="others" />}
        <PalletSignatures pallet={pallet} />
      </div>
      <div className={styles.side}>
        <Tabs
          label={t('one')}
          value={tab}
          onChange={setChosen}
          items={tabs.map((name) => ({ id: name, label: t(`parts.${name}`), count: counts[name] }))}
        />
        {tab === 'waiting' && <WaitingParcels parcels={waiting} />}
        {tab === 'lines' && <PalletLines pallet={pallet} lines={lines} />}
        {tab === 'discrepancies' && <Discrepancies rows={discrepancies} />}
      </div>
    </>
  );
}

/** A pallet as it is now. */
export function PalletContent({ pallet, onAct, isPage = false }: ContentProps): ReactNode {
  const role = useAtomValue(viewerAtom)?.role;
  const isCarrier = role === 'TRANSPORTOR' || role === 'DRIVER';
  return (
    <article className={isPage ? styles.page : styles.panel} aria-label={pallet.number}>
      {isCarrier ? (
        <div className={styles.main}>
          {isPage && <PalletName pallet={pallet} />}
          <PalletRoute pallet={pallet} />
          {isMoving(pallet) && <ShareSwitch />}
          <section className={styles.card}>
            <Sums pallet={pallet} />
          </section>
          <PalletFacts pallet={pallet} />
          <PalletSignatures pallet={pallet} />
          <Manifest pallet={pallet} />
        </div>
      ) : (
        <Loaded pallet={pallet} onAct={onAct} isPage={isPage} />
      )}
    </article>
  );
}
