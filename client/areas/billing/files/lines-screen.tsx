import type { ReactNode } from 'react';
import { FileSpreadsheet, FileText, FileX } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { useSelection } from '../views/use-selection.ts';
import { ViewPage } from '../views/view-page.tsx';
import { ViewSection } from '../views/view-section.tsx';
import type { LinesSelection } from './documents.ts';
import { useInvoiceFile } from './use-invoice-file.ts';
import styles from '../views/views.module.css';

const isMatching = (value: object): value is object & NonNullable<LinesSelection['matching']> => 'tab' in value;

/** The lines of selected invoices in one file. */
export default function LinesScreen(): ReactNode {
  const t = useT('billing');
  const selection = useSelection(isMatching);
  const { exportLines, isBusy } = useInvoiceFile();
  return (
    <ViewPage title={t('files.linesTitle')}>
      {selection ? (
        <ViewSection
          title={'ids' in selection ? t('list.results', { count: selection.ids.length }) : t('files.allMatching')}
          text={t('files.linesText')}
        >
          <div className={styles.buttons}>
            <Button icon={FileSpreadsheet} tone="primary" busy={isBusy} onClick={() => exportLines(selection, 'xlsx')}>
              {t('files.xlsx')}
            </Button>
            <Button icon={FileText} busy={isBusy} onClick={() => exportLines(selection, 'csv')}>
              {t('files.csv')}
            </Button>
          </div>
        </ViewSection>
      ) : (
        <EmptyState icon={FileX} title={t('files.none')} text={t('files.noneText')} />
      )}
    </ViewPage>
  );
}
