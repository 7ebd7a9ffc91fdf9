// What is scanned for the check-out that is being made, with who scanned it.
import type { ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import type { DayLine } from '../content-documents.ts';
import { unscan } from '../documents.ts';
import styles from '../day.module.css';

interface Props {
  dayId: string;
  lines: readonly DayLine[];
  mayScan: boolean;
  onChanged: () => void;
}

export function ScannedLines({ dayId, lines, mayScan, onChanged }: Props): ReactNode {
  const t = useT('driver-days');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { run } = useAction(unscan);
  const takeBack = async (packageId: string): Promise<void> => {
    const outcome = await run({ id: dayId, packageId });
    if (!outcome.ok) toast({ text: errorMessage(outcome.problem), tone: 'danger' });
    onChanged();
  };
  return (
    <section className={styles.part} aria-label={t('scannedTitle')}>
      <h3 className={styles.title}>{t('scannedTitle')}</h3>
      <ul className={styles.lines}>
        {lines.map(({ packageId, trackingNumber, at, by }) => (
          <li key={packageId} className={styles.line}>
            <Ltr mono>{trackingNumber}</Ltr>
            <bdi className={styles.who}>{by?.name}</bdi>
            <Ltr className={styles.muted}>{format.time(at)}</Ltr>
            {mayScan && (
              <IconButton
                icon={Undo2}
                label={t('unscan', { number: trackingNumber })}
                onClick={() => takeBack(packageId)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
