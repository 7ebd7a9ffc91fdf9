// Labels of products: those of the address, on which paper, and the file.
import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { FileDown, Tags } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { type LabelFormat, labelFormats, labelsPerSheet, maxCopies, maxLabels } from '#shared/areas/stock/labels.ts';
import { dayOf } from '#shared/lib/time.ts';
import { Page } from '#client/app/layout/page.tsx';
import { readSelection } from '#client/list/actions/read-selection.ts';
import { usePrintJob } from '#client/live/use-file-job.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type LabelledStock, type LabelSelection, StockLabelsPrintMutation, StockToLabelQuery } from './documents.ts';
import styles from './labels.module.css';

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

/** What was typed as a number that is possible. */
const within = (value: number | null, most: number): number => Math.min(Math.max(value ?? 1, 1), most);

function Workbench({ rows }: { rows: readonly LabelledStock[] }): ReactNode {
  const t = useT('stock-labels');
  const [format, setFormat] = useState<LabelFormat>('roll');
  const [wantedCopies, setCopies] = useState<number | null>(1);
  const [wantedStart, setStart] = useState<number | null>(1);
  const copies = within(wantedCopies, Math.min(maxCopies, Math.floor(maxLabels / rows.length)));
  const start = within(wantedStart, labelsPerSheet(format));
  const { print, isBusy } = usePrintJob(StockLabelsPrintMutation, ({ stockLabelsPrint }) => stockLabelsPrint.job);
  const count = rows.length * copies;
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-label={t('settings')}>
        <Field label={t('paper')} group>
          <RadioGroup
            value={format}
            onChange={(value) => {
              setFormat(labelFormats.find((each) => each === value) ?? format);
            }}
            options={labelFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
          />
        </Field>
        <Field label={t('copies')}>
          <NumberField value={wantedCopies} onChange={setCopies} />
        </Field>
        {labelsPerSheet(format) > 1 && (
          <Field label={t('start')}>
            <NumberField value={wantedStart} onChange={setStart} />
          </Field>
        )}
        <Button
          tone="primary"
          icon={FileDown}
          busy={isBusy}
          onClick={() => {
            const name = `${t('fileName', { count })} ${dayOf(new Date())}`;
            print({ ids: rows.map(({ id }) => id), format, copies, start, name });
          }}
        >
          {t('make', { count })}
        </Button>
      </section>
      <ul className={styles.card} aria-label={t('products')}>
        {rows.map(({ id, sku, name, variant, barcode }) => (
          <li key={id} className={styles.product}>
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
  const hash = useLocationProperty(() => location.hash);
  const selection = readSelection({ hash, search: useSearch() }, isMatching);
  return (
    <Page isStatic>
      {selection ? <Selection key={JSON.stringify(selection)} selection={selection} /> : <NothingSelected />}
    </Page>
  );
}
