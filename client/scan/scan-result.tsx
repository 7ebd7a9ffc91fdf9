// What scans have come to: the last one large, with shape, colour, word and place, and the ones before in a list.
import type { ReactNode } from 'react';
import { CircleCheck, CircleHelp, Clock3, OctagonX, Rows3, TriangleAlert, Undo2 } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Scan, ScanState } from './scan-queue.ts';
import { useScanText } from './use-scan-queue.ts';
import styles from './scan.module.css';

/** Each outcome has a shape of its own, for those who do not tell its colour. */
const icons: Readonly<Record<ScanState, IconType>> = {
  waiting: Clock3,
  done: CircleCheck,
  misplaced: Rows3,
  repeated: TriangleAlert,
  unknown: CircleHelp,
  refused: OctagonX,
};

/** The last result, large. It is said aloud at once. */
export function ScanBand({ scan }: { scan: Scan | undefined }): ReactNode {
  const t = useT('scan');
  const textOf = useScanText();
  const text = scan && textOf(scan);
  const Icon = scan && icons[scan.state];
  return (
    <div className={cx(styles.band, scan && styles[scan.state])} aria-live="assertive" aria-atomic>
      {scan && text && Icon ? (
        <>
          <Icon size={48} aria-hidden />
          <div className={styles.words}>
            <strong className={styles.title}>{text.title}</strong>
            <Ltr mono>{scan.number}</Ltr>
          </div>
          <div className={styles.where}>
            {text.place !== '' && <bdi className={styles.place}>{text.place}</bdi>}
            <bdi>{text.detail}</bdi>
          </div>
        </>
      ) : (
        <span>{t('first')}</span>
      )}
    </div>
  );
}

interface RowProps {
  scan: Scan;
  onUndo: ((scan: Scan) => void) | undefined;
}

/** One of the last scans. */
export function ScanRow({ scan, onUndo }: RowProps): ReactNode {
  const t = useT('scan');
  const format = useFormat();
  const { title, place, detail } = useScanText()(scan);
  const Icon = icons[scan.state];
  return (
    <li className={cx(styles.row, styles[scan.state], scan.isUndone && styles.undone)}>
      <Icon size={18} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <Ltr mono>{scan.number}</Ltr>
      </span>
      <span className={styles.where}>
        {place !== '' && <bdi className={styles.name}>{place}</bdi>}
        <bdi>{detail}</bdi>
      </span>
      {onUndo && scan.answer?.undoId !== undefined && !scan.isUndone && (
        <Button
          size="sm"
          tone="quiet"
          icon={Undo2}
          onClick={() => {
            onUndo(scan);
          }}
        >
          {t('undo')}
        </Button>
      )}
      <Ltr className={styles.time}>{format.time(scan.at)}</Ltr>
    </li>
  );
}
