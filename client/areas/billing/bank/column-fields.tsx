// Which column of a bank file is which. Each choice is saved at once, and the rows are matched again.
import type { ReactNode } from 'react';
import { type BankColumn, bankColumns } from '#shared/areas/billing/bank-file.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { mapColumnsMutation, type OpenBankFile } from './documents.ts';
import styles from '../views/views.module.css';

/** Without these two no row has an invoice. */
const needed: readonly BankColumn[] = ['reference', 'amount'];

export function ColumnFields({ file, onMapped }: { file: OpenBankFile; onMapped: () => void }): ReactNode {
  const t = useT('bank-files');
  const errorMessage = useErrorMessage();
  const { run, error } = useAction(mapColumnsMutation);
  const chosen = new Map(file.columns.map(({ use, column }) => [use, column]));
  const options = file.header.map((title, index) => ({
    value: String(index),
    label: title === '' ? t('columnAt', { n: index + 1 }) : title,
    ...(file.examples[index] !== undefined && { hint: file.examples[index] }),
  }));
  const choose = async (use: BankColumn, value: string): Promise<void> => {
    const next = new Map(chosen);
    if (value === '') next.delete(use);
    else next.set(use, Number(value));
    const columns = Object.fromEntries(bankColumns.map((each) => [each, next.get(each) ?? null]));
    const outcome = await run({ id: file.id, ...columns });
    if (outcome.ok) onMapped();
  };
  return (
    <>
      <div className={styles.fields}>
        {bankColumns.map((use) => (
          <Field
            key={use}
            label={t(`uses.${use}`)}
            {...(needed.includes(use) ? { required: true } : { optional: true })}
            {...(needed.includes(use) && !chosen.has(use) && { error: t('neededColumn') })}
          >
            <Select
              options={options}
              value={String(chosen.get(use) ?? '')}
              emptyLabel={t('noColumn')}
              onChange={(value) => void choose(use, value)}
            />
          </Field>
        ))}
      </div>
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
    </>
  );
}
