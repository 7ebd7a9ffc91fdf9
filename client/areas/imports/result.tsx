// What an import has created.
import type { ReactNode } from 'react';
import { CircleCheck, Download } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { ImportDetail } from './documents.ts';
import { downloadRows } from './files/download.ts';
import { newImport } from './import-address.ts';
import { textOf } from './rows/row-state.ts';
import { useProblemText } from './rows/use-problem-text.ts';
import panel from './import-panel.module.css';
import styles from './result.module.css';

export function Result({ detail, onOpen }: { detail: ImportDetail; onOpen: (id: string | null) => void }): ReactNode {
  const t = useT('imports');
  const [, navigate] = useLocation();
  const problemText = useProblemText();
  const excluded = detail.rows.filter((row) => row.excluded).length;
  return (
    <>
      <div className={panel.scroll}>
        <output className={styles.outcome}>
          <CircleCheck size={28} aria-hidden className={styles.outcomeIcon} />
          <div>
            <h3>{t('result.title', { count: detail.createdCount })}</h3>
            <p>{excluded > 0 ? t('result.excluded', { count: excluded }) : t('result.all')}</p>
          </div>
        </output>
        <ul className={styles.made}>
          {detail.rows.map((row) => (
            <li key={row.line} className={styles.madeLine}>
              <Ltr className={styles.line}>{row.line}</Ltr>
              <bdi className={styles.madeName}>{textOf(row, 'recipientName')}</bdi>
              <bdi className={styles.madeCity}>{textOf(row, 'city')}</bdi>
              {row.packageId === null ? (
                <span className={styles.quiet}>{t('states.excluded')}</span>
              ) : (
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => navigate(`${screenPath('package')}?id=${row.packageId}`)}
                >
                  <Ltr mono>{row.trackingNumber}</Ltr>
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <footer className={panel.foot}>
        <Button icon={Download} onClick={() => downloadRows(t, problemText, detail)}>
          {t('result.download')}
        </Button>
        <span className={panel.grow} />
        <Button onClick={() => onOpen(newImport)}>{t('result.another')}</Button>
        <Button tone="primary" onClick={() => navigate(`${screenPath('package')}?tab=all&sort=-created`)}>
          {t('result.show')}
        </Button>
      </footer>
    </>
  );
}
