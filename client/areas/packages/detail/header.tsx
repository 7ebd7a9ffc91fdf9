import type { ReactNode } from 'react';
import { ArrowLeftRight, ChevronDown, Lock, Store, Warehouse, Wine } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useIsPhone } from '#client/lib/media-query.ts';
import { StatusPill } from '#client/ui/display/status/status-pill.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { CopyButton } from '#client/ui/button/copy-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useT } from '#client/messages/use-t.ts';
import { WaitingMark } from '#client/app/driver/waiting-mark.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { changesStatus } from '../actions/actions.ts';
import { useCashState } from '../use-cash-state.ts';
import type { Package } from '../documents.ts';
import { useStatusLabel } from '../status-label.ts';
import { isSender } from '../permissions.ts';
import { useActionEntries } from '../actions/action-entries.ts';
import { Why } from './why/why.tsx';
import styles from './header.module.css';

interface DetailHeaderProps {
  pkg: Package;
  onAct: (action: string) => void;
}

/** The status, which explains itself; with allowed transitions, the button of their menu beside it. */
function StatusMenu({ pkg, onAct }: DetailHeaderProps): ReactNode {
  const t = useT('packages');
  const statusLabel = useStatusLabel();
  const entries = useActionEntries(pkg, onAct, changesStatus);
  return (
    <span className={styles.status}>
      <Why topic="status">
        <StatusPill status={pkg.status}>{statusLabel(pkg.status)}</StatusPill>
      </Why>
      <WaitingMark id={pkg.id} />
      {entries.length > 0 && (
        <Menu
          label={t('drawer.statuses')}
          entries={entries}
          trigger={
            <IconButton
              size="sm"
              icon={ChevronDown}
              label={t('drawer.changeStatus', { status: statusLabel(pkg.status) })}
            />
          }
        />
      )}
    </span>
  );
}

function Amount({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const isPhone = useIsPhone();
  const cash = useCashState(pkg);
  const amount = pkg.cashCollected ?? pkg.cod;
  if (amount === null) return null;
  return (
    <div className={styles.amount}>
      <span className={styles.label}>
        <Why topic="cash">
          {t({ due: 'drawer.toCollect', collected: 'drawer.collected', none: 'drawer.nothingToCollect' }[cash])}
        </Why>
      </span>
      <Money
        centimes={amount}
        size={isPhone ? 'xl' : 'lg'}
        className={cash === 'none' ? styles.struckThrough : undefined}
      />
    </div>
  );
}

/** Number, recipient, amount, status and badges of the parcel. */
export function DetailHeader({ pkg, onAct }: DetailHeaderProps): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  return (
    <div className={styles.head}>
      <div className={styles.identity}>
        <span className={styles.number}>
          <Ltr mono>{pkg.trackingNumber}</Ltr>
          <CopyButton text={pkg.trackingNumber} label={t('drawer.copyNumber')} />
        </span>
        <h2 className={styles.name}>
          <bdi>{pkg.recipientName}</bdi>
        </h2>
      </div>
      <Amount pkg={pkg} />
      <div className={styles.badges}>
        <StatusMenu pkg={pkg} onAct={onAct} />
        {pkg.noOpening && <Badge icon={Lock}>{t('marks.noOpening')}</Badge>}
        {pkg.exchange && <Badge icon={ArrowLeftRight}>{t('marks.exchange')}</Badge>}
        {pkg.fragile && <Badge icon={Wine}>{t('marks.fragile')}</Badge>}
        {pkg.fromStock && <Badge icon={Warehouse}>{t('marks.fromStock')}</Badge>}
        {pkg.company && viewer && !isSender(viewer) && (
          <Badge icon={Store}>
            <bdi>{pkg.company.name}</bdi>
          </Badge>
        )}
      </div>
    </div>
  );
}
