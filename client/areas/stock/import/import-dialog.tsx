// Products from a file: whose they are and where they come, what is understood of the file, and which cells are wrong. What is
// right is imported by a job; its file says what became of each row.
import { type ReactNode, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { productColumns } from '#shared/areas/stock/product-file.ts';
import { tomorrow } from '#client/actions/form/field-controls.tsx';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { graphql } from '#client/live/graphql.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { FileChoice } from '#client/spreadsheet/file-choice.tsx';
import { FileRows } from '#client/spreadsheet/file-rows.tsx';
import { fileRow, type FileReader } from '#client/spreadsheet/read-file.ts';
import { useFile } from '#client/spreadsheet/use-file.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import files from '#client/spreadsheet/file.module.css';
import { warehouseLookup } from '../lookups.ts';
import styles from './import-dialog.module.css';

const ImportMutation = graphql(
  'mutation StockProductsImport($input: StockProductsImportInput!) { stockProductsImport(input: $input) { job { id } } }',
);
const text = z.nullable(z.string());
const whole = z.nullable(z.number());
const row = z.object({
  ...fileRow,
  isKnown: z.boolean(),
  sku: text,
  name: text,
  variant: text,
  barcode: text,
  reorderPoint: whole,
  quantity: whole,
});
type Row = z.output<typeof row>;

const readerFor = (companyId: string | undefined): FileReader<Row> => ({
  field: 'stockProductFileRead',
  selection: 'isKnown sku name variant barcode reorderPoint quantity',
  problem: 'column code limit',
  row,
  input: { type: 'StockProductFileInput', value: companyId === undefined ? {} : { companyId } },
});

/** What is sent of a row that is right. */
const sent = ({ sku, name, variant, barcode, reorderPoint, quantity }: Row) =>
  sku === null || name === null ? [] : [{ sku, name, variant, barcode, reorderPoint: reorderPoint ?? 0, quantity }];

function useTemplate(): () => Promise<void> {
  const t = useT('stock-import');
  return async () => {
    const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
    downloadWorkbook(`${t('template.file')}.xlsx`, {
      header: productColumns.map((column) => t(`columns.${column}`)),
      rows: [productColumns.map((column) => t(`template.${column}`))],
      isRtl: readLanguage() === 'ar',
    });
  };
}

interface DestinationProps {
  /** Whose products they are is asked. */
  ofCompany: boolean;
  company: Option | null;
  onCompany: (company: Option | null) => void;
  warehouse: Option | null;
  onWarehouse: (warehouse: Option | null) => void;
  expectedOn: string;
  onExpectedOn: (day: string) => void;
  /** The rows wait for a warehouse. */
  isMissing: boolean;
}

/** Whose the products are, where they go and when. */
function Destination(props: DestinationProps): ReactNode {
  const { ofCompany, company, onCompany, warehouse, onWarehouse, expectedOn, onExpectedOn, isMissing } = props;
  const t = useT('stock-import');
  const companies = useLookup(companyLookup);
  const warehouses = useLookup(warehouseLookup);
  return (
    <div className={styles.fields}>
      {ofCompany && (
        <Field label={t('company')}>
          <Combobox value={company} onChange={onCompany} load={companies.load} label={t('company')} />
        </Field>
      )}
      <Field label={t('warehouse')} hint={isMissing ? t('chooseWarehouse') : undefined}>
        <Combobox value={warehouse} onChange={onWarehouse} load={warehouses.load} label={t('warehouse')} />
      </Field>
      <Field label={t('expectedOn')} hint={t('expectedOnHint')}>
        <DateField value={expectedOn} onChange={onExpectedOn} />
      </Field>
    </div>
  );
}

/** The rows as they were read, with how many are right. */
function ReadRows({ rows }: { rows: readonly Row[] }): ReactNode {
  const t = useT('stock-import');
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  const ready = rows.filter(({ problems }) => problems.length === 0);
  const known = ready.filter(({ isKnown }) => isKnown).length;
  return (
    <>
      <output>
        {t('ready', { count: ready.length - known })}
        {known > 0 && ` · ${t('known', { count: known })}`}
        {faulty.length > 0 && <strong className={files.faulty}> · {t('faulty', { count: faulty.length })}</strong>}
      </output>
      <FileRows columns={productColumns} titleOf={(column) => t(`columns.${column}`)} rows={[...faulty, ...ready]} />
    </>
  );
}

/** The dialog of the import. */
export default function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('stock-import');
  const errorMessage = useErrorMessage();
  const isCustomer = useAtomValue(viewerAtom)?.role === 'CUSTOMER';
  const [company, setCompany] = useState<Option | null>(null);
  const [warehouse, setWarehouse] = useState<Option | null>(null);
  const [expectedOn, setExpectedOn] = useState(tomorrow);
  const companyId = company?.value;
  const reader = useMemo(() => readerFor(companyId), [companyId]);
  const { rows, problem, isReading, read } = useFile(reader);
  const { run, isRunning, error } = useAction(ImportMutation);
  const template = useTemplate();
  const ready = rows?.filter(({ problems }) => problems.length === 0) ?? [];
  const hasPlace = warehouse !== null && (isCustomer || company !== null);
  const start = async (): Promise<void> => {
    if (!warehouse) return;
    const outcome = await run({
      warehouseId: warehouse.value,
      expectedOn,
      rows: ready.flatMap(sent),
      ...(companyId !== undefined && { companyId }),
    });
    if (!outcome.ok) return;
    toast({ text: t('started'), tone: 'success' });
    onClose();
  };
  const refused = error ?? problem;
  return (
    <Dialog
      open
      size="lg"
      dismissable={rows === null}
      onClose={onClose}
      title={t('title')}
      text={t('text')}
      footer={
        rows ? (
          <Button tone="primary" busy={isRunning} disabled={ready.length === 0 || !hasPlace} onClick={() => start()}>
            {t('import', { count: ready.length })}
          </Button>
        ) : undefined
      }
    >
      <div className={files.content}>
        {refused && (
          <Banner tone="danger" live="alert">
            {errorMessage(refused.fields[0] ?? refused)}
          </Banner>
        )}
        <Destination
          ofCompany={!isCustomer}
          company={company}
          onCompany={setCompany}
          warehouse={warehouse}
          onWarehouse={setWarehouse}
          expectedOn={expectedOn}
          onExpectedOn={setExpectedOn}
          isMissing={rows !== null && warehouse === null}
        />
        <div className={styles.file}>
          {(isCustomer || company !== null) && <FileChoice isReading={isReading} onChoose={read} />}
          <Button tone="quiet" icon={Download} onClick={() => template()}>
            {t('template.download')}
          </Button>
        </div>
        {rows && <ReadRows rows={rows} />}
      </div>
    </Dialog>
  );
}
