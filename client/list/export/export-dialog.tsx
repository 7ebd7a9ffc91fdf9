import { type ReactNode, useMemo, useState } from 'react';
import { Download } from 'lucide-react';
import { type ExportFormat, exportFormats, maxSheetRows } from '#shared/entities/list-export.ts';
import { isolateLtr } from '#client/lib/bidi.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import type { ListVariables } from '../list-definition.ts';
import { type ExportableColumn, exportDocument, exportedColumns, exportFile } from './export-file.ts';
import styles from './export-dialog.module.css';

export interface ExportDialogProps {
  /** Namespace of the list's messages. */
  area: string;
  /** Those that the viewer has, shown or not, in the order of the table. */
  columns: readonly ExportableColumn[];
  /** What the list shows now. */
  request: { list: string; variables: ListVariables | Readonly<Record<string, unknown>> };
  /** The number of rows, if it is known; `isExact` false: there are more. */
  total: { value: number; isExact: boolean } | null;
  /** Ids of the columns that the table shows. */
  shown: ReadonlySet<string>;
  onClose: () => void;
}

type Which = 'shown' | 'all';

/** Asks for format and columns, and starts the export. */
export default function ExportDialog(props: ExportDialogProps): ReactNode {
  const { area, request, total, onClose } = props;
  const t = useT('list');
  const tArea = useT(area);
  const errorMessage = useErrorMessage();
  const numbers = useFormat();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [which, setWhich] = useState<Which>('shown');
  const { run, isRunning, error } = useAction(useMemo(() => exportDocument(request.list), [request.list]));
  const columns = {
    all: exportedColumns(props.columns, tArea),
    shown: exportedColumns(
      props.columns.filter(({ id }) => props.shown.has(id)),
      tArea,
    ),
  };
  const submit = async (): Promise<void> => {
    const file = exportFile(columns[which], format, tArea('list.label'));
    const outcome = await run({ ...request.variables, file });
    if (!outcome.ok) return;
    onClose();
    toast({ text: t('export.started'), tone: 'success', key: 'export' });
  };
  const footer = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('export.cancel')}
      </Button>
      <Button tone="primary" icon={Download} busy={isRunning} onClick={() => submit()}>
        {t('export.submit')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('export.title')} text={<RowCount total={total} />} footer={footer}>
      <div className={styles.form}>
        {error && (
          <Banner tone="danger" live="alert">
            {errorMessage(error)}
          </Banner>
        )}
        <Field label={t('export.format')} group>
          <RadioGroup
            layout="cards"
            value={format}
            onChange={(value) => {
              setFormat(exportFormats.find((each) => each === value) ?? format);
            }}
            options={[
              {
                value: 'xlsx',
                label: t('export.xlsx'),
                hint: t('export.xlsxHint', { rows: numbers.number(maxSheetRows) }),
              },
              { value: 'csv', label: t('export.csv'), hint: t('export.csvHint') },
            ]}
          />
        </Field>
        <Field label={t('export.columns')} group>
          <RadioGroup
            value={which}
            onChange={(value) => {
              setWhich(value === 'all' ? 'all' : 'shown');
            }}
            options={[
              { value: 'shown', label: t('export.shown', { count: columns.shown.length }) },
              { value: 'all', label: t('export.all', { count: columns.all.length }) },
            ]}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function RowCount({ total }: Pick<ExportDialogProps, 'total'>): ReactNode {
  const t = useT('list');
  const format = useFormat();
  if (!total) return t('export.rowsUnknown');
  const count = total.value;
  const rows = total.isExact ? format.number(count) : `${format.number(count)}+`;
  return t('export.rows', { count, rows: isolateLtr(rows) });
}
