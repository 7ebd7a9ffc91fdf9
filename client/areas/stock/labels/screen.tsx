// Labels of products: those of the address, on which paper, and the file.
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { Tags } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { labelFormats, labelsPerSheet, maxCopies, maxLabels } from '#shared/areas/stock/labels.ts';
import { dayOf } from '#shared/lib/time.ts';
import { Page } from '#client/app/layout/page.tsx';
import { readSelection } from '#client/list/actions/read-selection.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type LabelledStock, type LabelSelection, StockLabelsPrintMutation, StockToLabelQuery } from './documents.ts';
import styles from '#client/printing/printing.module.css';
import { LabelSettings } from '#client/printing/label-settings.tsx';
import { PrintTabs } from '#client/printing/print-tabs.tsx';

const noEntities: readonly string[] = [];
const isMatching = (value: object): value is object & NonNullable<LabelSelection['matching']> => 'tab' in value;

function NothingSelected(): ReactNode {
  const t = useT('stock-labels');
  return (
    <EmptyState
      icon={Tags}
      title={t('none')}
      text={t('noneText')}
      action={<ButtonLink href={screenPath('stock')}>{t('toStock')}</ButtonLink>}
    />
  );
}

function Workbench({ rows }: { rows: readonly LabelledStock[] }): ReactNode {
  const t = useT('stock-labels');
  const { print, isBusy } = usePrintJob(StockLabelsPrintMutation, ({ stockLabelsPrint }) => stockLabelsPrint.job);
  return (
    <div className={styles.columns}>
      <LabelSettings
        area="stock-labels"
        paper="productLabels"
        formats={labelFormats}
        perSheet={labelsPerSheet}
        count={rows.length}
        maxCopies={Math.min(maxCopies, Math.floor(maxLabels / rows.length))}
        isBusy={isBusy}
        onMake={(file) => {
          const name = `${t('fileName', { count: rows.length * file.copies })} ${dayOf(new Date())}`;
          print({ ids: rows.map(({ id }) => id), ...file, name });
        }}
      />
      <ul className={styles.items} aria-label={t('products')}>
        {rows.map(({ id, sku, name, variant, barcode }) => (
          <li key={id} className={styles.item}>
            <bdi className={styles.name}>{variant === null ? name : `${name} · ${variant}`}</bdi>
            <Ltr mono>{barcode ?? sku}</Ltr>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Selection({ selection }: { selection: LabelSelection }): ReactNode {
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(StockToLabelQuery, { variables: { input: selection }, watch: noEntities });
  if (data) return data.stockToLabel.length === 0 ? <NothingSelected /> : <Workbench rows={data.stockToLabel} />;
  return error ? <ErrorState title={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton flush />;
}

/** The page of labels. */
export default function LabelsScreen(): ReactNode {
  const t = useT('stock-labels');
  const hash = useLocationProperty(() => location.hash);
  const selection = readSelection({ hash, search: useSearch() }, isMatching);
  return (
    <Page isStatic>
      <PrintTabs value="stockLabels" />
      <div id="print-view" role="tabpanel" aria-label={t('products')}>
        {selection ? <Selection key={JSON.stringify(selection)} selection={selection} /> : <NothingSelected />}
      </div>
    </Page>
  );
}
