// Commissions from a file: what is understood of it, and which cells are not. Each is added by itself, so that one that is
// refused undoes no other.
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { FileChoice } from '#client/spreadsheet/file-choice.tsx';
import { FileRows } from '#client/spreadsheet/file-rows.tsx';
import { fileRow, type FileReader, type FileRow } from '#client/spreadsheet/read-file.ts';
import { useFile } from '#client/spreadsheet/use-file.ts';
import { createCommission } from './documents.ts';
import styles from '#client/spreadsheet/file.module.css';

const columns = ['driver', 'hub', 'city', 'amount', 'since', 'until'] as const;
const text = z.nullable(z.string());
const row = z.object({
  ...fileRow,
  driverId: text,
  hubId: text,
  cityId: text,
  amount: z.nullable(z.number()),
  since: text,
  until: text,
});
const reader: FileReader<z.output<typeof row>> = {
  field: 'commissionFileRead',
  selection: 'driverId hubId cityId amount since until',
  row,
};

const given = (values: Readonly<Record<string, string | number | null>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

export default function CommissionFile({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const { rows, problem, isReading, read } = useFile(reader);
  const { run, isRunning } = useAction(createCommission);
  const [done, setDone] = useState<readonly number[]>([]);
  const [refused, setRefused] = useState<readonly FileRow[]>([]);
  const faulty = [...(rows?.filter(({ problems }) => problems.length > 0) ?? []), ...refused];
  const isLeft = ({ line }: FileRow): boolean => !done.includes(line) && !faulty.some((each) => each.line === line);
  const ready = rows?.filter(isLeft) ?? [];
  const choose = (file: File): Promise<void> => {
    // What became of the lines of another file says nothing about this one.
    setDone([]);
    setRefused([]);
    return read(file);
  };
  const add = async (): Promise<void> => {
    const added: number[] = [];
    const failed: FileRow[] = [];
    for (const { line, texts, driverId, hubId, cityId, amount, since, until } of ready) {
      const result = await run(given({ driverId, hubId, cityId, amount, since, until }));
      if (result.ok) added.push(line);
      else {
        const [field] = result.problem.fields;
        failed.push({ line, texts, problems: [{ column: 'since', code: field?.code ?? result.problem.code }] });
      }
    }
    setDone([...done, ...added]);
    setRefused([...refused, ...failed]);
    if (added.length > 0) toast({ text: t('commissionFile.added', { count: added.length }), tone: 'success' });
    if (failed.length + faulty.length === 0) onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('commissionFile.title')}
      text={t('commissionFile.text')}
      footer={
        rows && (
          <Button tone="primary" busy={isRunning} disabled={ready.length === 0} onClick={() => void add()}>
            {t('commissionFile.add', { count: ready.length })}
          </Button>
        )
      }
    >
      <div className={styles.content}>
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        <FileChoice isReading={isReading} onChoose={choose} />
        {rows && (
          <output>
            {t('commissionFile.ready', { count: ready.length })}
            {faulty.length > 0 && (
              <strong className={styles.faulty}> · {t('tariffFile.faulty', { count: faulty.length })}</strong>
            )}
          </output>
        )}
        {rows && (
          <FileRows
            columns={columns}
            titleOf={(column) => t(`commissionFile.columns.${column}`)}
            rows={[...faulty, ...ready]}
          />
        )}
      </div>
    </Dialog>
  );
}
