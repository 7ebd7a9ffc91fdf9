// The check-out of a driver: how many are scanned of those expected, which are missing and on which shelf, and the end of it.
import type { ReactNode } from 'react';
import { PackageCheck } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import type { DayContent } from '../content-documents.ts';
import { ParcelLine } from '../parcel-line.tsx';
import { EndCheckOut } from './end-check-out.tsx';
import { Ring } from './ring.tsx';
import { ScannedLines } from './scanned-lines.tsx';
import styles from '../day.module.css';

interface Props {
  content: DayContent;
  mayScan: boolean;
  onChanged: () => void;
}

export function CheckOut({ content, mayScan, onChanged }: Props): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const { scanned, taken, waiting, lines } = content;
  const expected = scanned + waiting.length;
  const pending = lines.filter(({ side, takenAt }) => side === 'out' && takenAt === null);
  const cod = waiting.reduce((sum, pkg) => sum + (pkg.cod ?? 0), 0);
  return (
    <>
      <section className={styles.progress} aria-label={t('progress')}>
        <Ring n={scanned} of={expected} />
        <output className={styles.numbers}>
          <strong className={styles.big}>
            <Ltr>
              {format.number(scanned)} / {format.number(expected)}
            </Ltr>
          </strong>
          <span>{t('scanned', { count: scanned })}</span>
          {waiting.length > 0 && (
            <span className={styles.missing}>
              {t('missing', { count: waiting.length, n: format.number(waiting.length) })}
            </span>
          )}
          {taken > 0 && <span className={styles.muted}>{t('taken', { count: taken, n: format.number(taken) })}</span>}
        </output>
        {cod > 0 && (
          <span className={styles.amount}>
            <span className={styles.muted}>{t('missingCod')}</span>
            <Money centimes={cod} />
          </span>
        )}
      </section>
      {mayScan && <EndCheckOut content={content} onChanged={onChanged} />}
      <section className={styles.part} aria-label={t('missingTitle')}>
        <h3 className={styles.title}>{t('missingTitle')}</h3>
        {waiting.length === 0 ? (
          <EmptyState
            variant="row"
            icon={PackageCheck}
            title={t(expected > 0 ? 'allScanned' : 'nothingExpected')}
            text={t(expected > 0 ? 'allScannedText' : 'nothingExpectedText')}
          />
        ) : (
          <ul className={styles.lines}>
            {waiting.map((pkg) => (
              <ParcelLine key={pkg.id} parcel={pkg} isOnShelf />
            ))}
          </ul>
        )}
      </section>
      {pending.length > 0 && (
        <ScannedLines dayId={content.id} lines={pending} mayScan={mayScan} onChanged={onChanged} />
      )}
    </>
  );
}
