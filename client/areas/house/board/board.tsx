// What comes, what stands in the hub, what leaves and what is late, live; beside it, for who scans, the station.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { House, Send, TriangleAlert, Truck } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Board } from '../documents.ts';
import { useBoard } from '../use-house.ts';
import type { HouseViewProps } from '../views.ts';
import { DriverCards } from './driver-cards.tsx';
import { BoardColumn, LateCards, PalletCards } from './columns.tsx';
import { discrepanciesPath, packagesPath, palletsPath } from './paths.ts';
import { Ages, ShelfCards } from './shelf-cards.tsx';
import { HouseStation } from './station.tsx';
import styles from './board.module.css';

/** `isWhole`: with pallets, shelves and drivers, which a commercial does not see. */
function Columns({ board, isWhole }: { board: Board; isWhole: boolean }): ReactNode {
  const t = useT('house');
  const format = useFormat();
  const { hubId, arriving, pallets, inHouse, leaving, late, discrepancies } = board;
  const out = board.drivers.filter(({ day }) => day !== null && day.status !== 'closed').length;
  return (
    <div className={styles.columns}>
      <BoardColumn
        icon={Truck}
        colour="transit"
        title={t('board.arriving')}
        n={arriving}
        path={packagesPath({ toHub: hubId, status: 'transit' })}
        facts={
          isWhole
            ? [
                {
                  text: t('board.pallets', { count: pallets.length }),
                  path: palletsPath({ tab: 'in_transit', to: hubId }),
                },
                {
                  text: t('board.discrepancies', { count: discrepancies, n: format.number(discrepancies) }),
                  path: discrepanciesPath(hubId),
                  isWarning: discrepancies > 0,
                },
              ]
            : []
        }
      >
        {isWhole && <PalletCards pallets={pallets} />}
      </BoardColumn>
      <BoardColumn
        icon={House}
        colour="inhouse"
        title={t('board.inHouse')}
        n={inHouse.n}
        path={packagesPath({ hub: hubId, status: 'inhouse' })}
      >
        <Ages board={board} />
        {isWhole && <ShelfCards board={board} />}
      </BoardColumn>
      <BoardColumn
        icon={Send}
        colour="enroute"
        title={t('board.leaving')}
        n={leaving}
        path={packagesPath({ hub: hubId, status: 'inhouse', unassigned: '0' })}
        facts={isWhole ? [{ text: t('board.openDays', { count: out }) }] : []}
      >
        {isWhole && <DriverCards hubId={hubId} drivers={board.drivers} />}
      </BoardColumn>
      <BoardColumn
        icon={TriangleAlert}
        colour="late"
        title={t('board.late')}
        n={late}
        path={packagesPath({ hub: hubId, late: '1' })}
        facts={[{ text: t('board.lateText') }]}
      >
        <LateCards parcels={board.lateParcels} />
      </BoardColumn>
    </div>
  );
}

/** The board of a hub. */
export default function BoardView({ hubId }: HouseViewProps): ReactNode {
  const t = useT('house');
  const errorMessage = useErrorMessage();
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  const { data, error, refetch } = useBoard(hubId);
  const board = data?.houseBoard;
  const mayScan = role === 'ADMIN' || role === 'HOUSEKEEPER';
  return (
    <div className={mayScan ? styles.withStation : styles.alone}>
      {mayScan && (
        <section className={styles.side} aria-label={t('scan.title')}>
          <HouseStation hubId={hubId} />
        </section>
      )}
      <div className={styles.main}>
        {board && <Columns board={board} isWhole={role !== 'COMMERCIAL'} />}
        {board === null && <EmptyState icon={House} title={t('noHub.title')} text={t('noHub.text')} />}
        {!data && error && <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />}
        {!data && !error && <Skeleton shape="block" height={320} />}
      </div>
    </div>
  );
}
