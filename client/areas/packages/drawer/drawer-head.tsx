import type { ReactNode } from 'react';
import { ArrowLeftRight, ChevronDown, Lock, Store, Warehouse } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { cashState } from '#shared/areas/packages/derive.ts';
import { StatusPill } from '#client/kit/glyph/status-pill.tsx';
import { Badge } from '#client/kit/ui/badge.tsx';
import { CopyButton } from '#client/kit/ui/copy-button.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { Menu } from '#client/kit/ui/menu.tsx';
import { Money } from '#client/kit/ui/money.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { whoAtom } from '#client/session/session.ts';
import { changesStatus } from '../actions.ts';
import type { Pkg } from '../documents.ts';
import { useStatusWord } from '../status-word.ts';
import { isSender } from '../who.ts';
import { useActionEntries } from './use-action-entries.ts';
import styles from './drawer.module.css';

interface DetailHeaderProps {
  pkg: Pkg;
  onAct: (action: string) => void;
}

/** The status; with allowed transitions it is also the button of their menu. */
function StatusMenu({ pkg, onAct }: DetailHeaderProps): ReactNode {
  const t = useWords('packages');
  const statusLabel = useStatusWord();
  const entries = useActionEntries(pkg, onAct, changesStatus);
  const pill = <StatusPill status={pkg.status}>{statusLabel(pkg.status)}</StatusPill>;
  if (entries.length === 0) return pill;
  return (
    <Menu
      label={t('drawer.statuses')}
      entries={entries}
      trigger={
        <button
          type="button"
          className={styles.statusMenu}
          aria-label={t('drawer.changeStatus', { status: statusLabel(pkg.status) })}
        >
          {pill}
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    />
  );
}

function Amount({ pkg }: { pkg: Pkg }): ReactNode {
  const t = useWords('packages');
  const cash = cashState(pkg);
  return (
    <div className={styles.amount}>
      <span className={styles.label}>
        {t({ due: 'drawer.toCollect', collected: 'drawer.collected', none: 'drawer.nothingToCollect' }[cash])}
      </span>
      <Money
        centimes={pkg.cashCollected ?? pkg.cod}
        size="lg"
        className={cash === 'none' ? styles.struckThrough : undefined}
      />
    </div>
  );
}

/** Number, recipient, amount, status and badges of the parcel. */
export function DrawerHead({ pkg, onAct }: DetailHeaderProps): ReactNode {
  const t = useWords('packages');
  const viewer = useAtomValue(whoAtom);
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
