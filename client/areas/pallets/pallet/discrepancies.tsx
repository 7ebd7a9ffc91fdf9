// Discrepancies of pallets and inventories: what is missing or too much, since when, and who looks for it.
import { type ReactNode, useMemo, useState } from 'react';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { discrepancyRowActions } from '../actions.tsx';
import { DiscrepanciesQuery, type Discrepancy } from '../discrepancy-documents.ts';
import styles from './lines.module.css';

const watched = ['palletDiscrepancy', 'pallet'];

/** The discrepancies of a pallet, live; none while they are read. */
export function useDiscrepancies(palletId: string, isShown: boolean): readonly Discrepancy[] {
  const variables = useMemo(() => ({ palletId }), [palletId]);
  const { data } = useLive(DiscrepanciesQuery, { variables, watch: watched, rowId: palletId, pause: !isShown });
  return data?.discrepanciesOfPallet ?? [];
}

interface RowProps {
  discrepancy: Discrepancy;
  withOrigin: boolean;
  onAct: (action: string, discrepancy: Discrepancy) => void;
}

/** The pallet or the inventory that it is of. */
function Origin({ discrepancy }: { discrepancy: Discrepancy }): ReactNode {
  const { palletId, palletNumber, inventoryId, inventoryNumber } = discrepancy;
  const path =
    palletId === null ? screenPath('inventory', { id: inventoryId ?? '' }) : screenPath('pallet', { id: palletId });
  return (
    <Link href={path}>
      <Ltr mono>{palletNumber ?? inventoryNumber ?? ''}</Ltr>
    </Link>
  );
}

function DiscrepancyRow({ discrepancy, withOrigin, onAct }: RowProps): ReactNode {
  const t = useT('discrepancies');
  const { allowed, icon } = discrepancyRowActions.presentation;
  const { kind, status, trackingNumber, owner, resolution, explanation, createdAt } = discrepancy;
  return (
    <li className={styles.row}>
      <span className={styles.first}>
        <Ltr mono>{trackingNumber}</Ltr>
        <Badge tone={status === 'resolved' ? 'neutral' : kind === 'missing' ? 'warning' : 'danger'}>
          {t(resolution === null ? `kinds.${kind}` : `choices.resolution.${resolution}`)}
        </Badge>
      </span>
      <span className={styles.first}>
        {owner && (
          <span className={styles.owner}>
            <Avatar name={owner.name} photo={owner.avatarId} size={22} />
            <bdi>{owner.name}</bdi>
          </span>
        )}
        <RelativeTime at={createdAt} />
      </span>
      {withOrigin && <Origin discrepancy={discrepancy} />}
      {explanation !== null && <bdi>{explanation}</bdi>}
      {allowed(discrepancy).length > 0 && (
        <span className={styles.buttons}>
          {allowed(discrepancy).map((action) => (
            <Button
              key={action}
              size="sm"
              icon={icon(action)}
              onClick={() => {
                onAct(action, discrepancy);
              }}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

/** A list of discrepancies with what can be done about each. */
export function Discrepancies({
  rows,
  withOrigin = false,
}: {
  rows: readonly Discrepancy[];
  /** Each names its pallet or inventory. */
  withOrigin?: boolean;
}): ReactNode {
  const t = useT('discrepancies');
  const [pending, setPending] = useState<PendingAction<Discrepancy> | null>(null);
  const end = (): void => {
    setPending(null);
  };
  if (rows.length === 0) return <EmptyState icon={CircleCheck} title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ul className={styles.lines}>
        {rows.map((discrepancy) => (
          <DiscrepancyRow
            key={discrepancy.id}
            discrepancy={discrepancy}
            withOrigin={withOrigin}
            onAct={(action, row) => {
              setPending({ action, rows: [row] });
            }}
          />
        ))}
      </ul>
      {pending && <ActionRunner actions={discrepancyRowActions} pending={pending} onDone={end} onCancel={end} />}
    </>
  );
}
