// Parcels of the day that are no stops any more: done, or put off. Closed until it is tapped.
import { type ReactNode, useState } from 'react';
import { ChevronDown, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useRunAction } from '#client/actions/use-run-action.ts';
import { cx } from '#client/lib/cx.ts';
import { WaitingMark } from '#client/app/driver/waiting-mark.tsx';
import { useClock } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Package, packageRowActions, useStatusLabel } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import styles from './day.module.css';

/** How long the server lets whoever recorded an outcome take it back, in milliseconds. */
const undoMs = 60_000;
const undoable: readonly string[] = ['delivered', 'reported', 'scheduled', 'interested'];

/** Takes back what was recorded a moment ago. */
function UndoButton({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('round');
  const { run, report } = useRunAction(packageRowActions);
  const isFresh = useClock((now) => now - Date.parse(pkg.updatedAt) < undoMs);
  if (!isFresh || !undoable.includes(pkg.status)) return null;
  return (
    <Button
      size="touch"
      tone="quiet"
      icon={Undo2}
      onClick={async () => {
        const { failures } = report('undoOutcome', {}, await run('undoOutcome', [pkg]));
        for (const { reason } of failures) toast({ text: reason, tone: 'danger', key: pkg.id });
      }}
    >
      {t('day.undo')}
    </Button>
  );
}

/** A list of parcels under a heading with their number. */
export function ParcelSection({ title, parcels }: { title: string; parcels: readonly Package[] }): ReactNode {
  const statusLabel = useStatusLabel();
  const [isOpen, setOpen] = useState(false);
  if (parcels.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {title}
          <span className={cx(isOpen && styles.turned)}>
            <ChevronDown size={18} aria-hidden />
          </span>
        </button>
      </h2>
      {isOpen && (
        <ul className={styles.rows}>
          {parcels.map((pkg) => (
            <li key={pkg.id}>
              <Link href={`${screenPath('package')}?id=${pkg.id}`} className={styles.open}>
                <bdi className={styles.name}>{pkg.recipientName}</bdi>
                <span className={styles.what}>
                  <StatusGlyph status={pkg.status} />
                  {statusLabel(pkg.status)}
                  <WaitingMark id={pkg.id} />
                </span>
              </Link>
              {pkg.cashCollected !== null && pkg.cashCollected > 0 && (
                <Money centimes={pkg.cashCollected} whole className={styles.amount} />
              )}
              <UndoButton pkg={pkg} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
