import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { useAtomValue } from 'jotai';
import { CircleCheck, CircleX, PackageX, Undo2 } from 'lucide-react';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { ExtraLines } from '#client/extras/extra-lines-part.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { BilledLine } from '../documents.ts';
import styles from './lines.module.css';

const icons = { delivered: CircleCheck, refused: CircleX, returned: Undo2, written_off: PackageX } as const;

function Line({ line, isDriver, isLinked }: { line: BilledLine; isDriver: boolean; isLinked: boolean }): ReactNode {
  const t = useT('billing');
  const Icon = icons[line.outcome];
  const number = <Ltr mono>{line.trackingNumber}</Ltr>;
  return (
    <tr>
      <td>
        <span className={styles.parcel}>
          <Icon size={14} aria-hidden data-outcome={line.outcome} />
          <span className={styles.unseen}>{t(`outcomes.${line.outcome}`)}</span>
          {isLinked ? <Link href={`${screenPath('package')}?id=${line.packageId}`}>{number}</Link> : number}
        </span>
        {line.extraCodes.length > 0 && (
          <Suspense fallback={null}>
            <ExtraLines codes={line.extraCodes} total={line.extras} />
          </Suspense>
        )}
      </td>
      <td className={styles.city}>
        <bdi>{line.city}</bdi>
      </td>
      <td>
        <Money centimes={line.cod + line.compensation} unit="none" />
      </td>
      {!isDriver && (
        <td className={styles.taken}>
          <Money centimes={0 - line.fee - line.extras - line.tax} unit="none" />
        </td>
      )}
      <td className={styles.net}>
        <Money centimes={line.net} unit="none" />
      </td>
    </tr>
  );
}

/** Lines as a table: each parcel with what was collected, what is taken off, and what it adds to the net. */
export function LinesTable({ lines, isDriver }: { lines: readonly BilledLine[]; isDriver: boolean }): ReactNode {
  const t = useT('billing');
  const viewer = useAtomValue(viewerAtom);
  const isLinked = viewer !== null && canOpenScreen('package', viewer);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('lines.parcel')}</th>
          <th scope="col" className={styles.city}>
            {t('lines.city')}
          </th>
          <th scope="col">{t('lines.cod')}</th>
          {!isDriver && <th scope="col">{t('lines.fees')}</th>}
          <th scope="col">{t(isDriver ? 'lines.commission' : 'lines.net')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.packageId} line={line} isDriver={isDriver} isLinked={isLinked} />
        ))}
      </tbody>
    </table>
  );
}
