import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { placeName } from '#client/list/columns.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Slip } from './documents.ts';
import { usePrintSlip } from './use-print-slip.ts';
import styles from './slips.module.css';

/** The other side of a slip in words: the sender of a pickup or a return, or who carries the parcels. */
export function SlipParty({ slip: { carrier, company, toHub } }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  const name = company?.name ?? carrier?.name ?? (toHub && placeName(toHub));
  return name == null ? t('noCarrier') : <bdi>{name}</bdi>;
}

/** The button that prints a slip; from the second time on it says that it will be a duplicate. */
export function PrintSlipButton({ slip: { id, prints, allowedActions } }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  const { print, isBusy } = usePrintSlip();
  if (!allowedActions.includes('print')) return null;
  return (
    <Button
      icon={Printer}
      busy={isBusy}
      onClick={() => {
        print(id);
      }}
    >
      {t(prints === 0 ? 'print' : 'printAgain')}
    </Button>
  );
}

/** A slip that was just made: its number, for whom it is, what it adds up to, and the button that prints it. */
export function SlipCard({ slip }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  return (
    <li className={styles.card}>
      <span className={styles.words}>
        <span className={styles.first}>
          <Ltr mono>{slip.number}</Ltr>
          {slip.status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
        </span>
        <span className={styles.second}>
          <SlipParty slip={slip} /> · {t('parcels', { count: slip.count })} · <Money centimes={slip.total} />
        </span>
      </span>
      <PrintSlipButton slip={slip} />
    </li>
  );
}
