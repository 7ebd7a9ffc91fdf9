// The prices of a file before they are taken over: what changes by route, and which cells are not understood. They go to the
// draft, where they are looked at and saved, or apply from a day on.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { feeNames } from '#shared/areas/config/config.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { tomorrow } from '#client/actions/form/field-controls.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { type OffersGroup, planLines } from '../../documents.ts';
import { changedRows, readTariffFile, type TariffFileRow } from './tariff-file.ts';
import styles from './tariff-file.module.css';

const columns = ['hub', 'city', ...feeNames] as const;
/** Rows that are shown; all are taken over. */
const maxShown = 300;

function Rows({ rows }: { rows: readonly TariffFileRow[] }): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`tariffFile.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ line, texts, problems }) => (
            <tr key={line}>
              {columns.map((column, place) => {
                const problem = problems.find((each) => each.column === column);
                return (
                  <td key={column} data-problem={problem !== undefined}>
                    <bdi>{texts[place]}</bdi>
                    {problem && <span className={styles.problem}>{errorMessage(problem)}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function TariffFileDialog({
  group,
  onTake,
  onClose,
}: {
  group: OffersGroup;
  /** Takes the prices into the draft. */
  onTake: (rows: readonly TariffFileRow[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const gone = useRef(new AbortController());
  const [isReading, setReading] = useState(false);
  const [rows, setRows] = useState<TariffFileRow[] | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [since, setSince] = useState('');
  const { run, isRunning, error } = useAction(planLines);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem(null);
    const result = await readTariffFile(file, gone.current.signal);
    if (result === null) return;
    setReading(false);
    if (result.ok) setRows(result.rows);
    else setProblem(result.problem);
  };
  const faulty = rows?.filter(({ problems }) => problems.length > 0) ?? [];
  const changed = rows ? changedRows(rows, group) : [];
  // A route loses its price at once or not at all: a plan has all fees of its routes.
  const priced = changed.flatMap(({ hubId, cityId, delivered, refused, returned }) =>
    hubId === null || cityId === null || delivered === null || refused === null || returned === null
      ? []
      : [{ hubId, cityId, delivered, refused, returned }],
  );
  const take = async (): Promise<void> => {
    if (since === '') onTake(changed);
    else if (!(await run({ id: group.id, lines: priced, since })).ok) return;
    onClose();
  };
  const shownProblem = problem ?? error;
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('tariffFile.title', { name: group.name })}
      text={t('tariffFile.text')}
      footer={
        rows && (
          <Button
            tone="primary"
            busy={isRunning}
            disabled={since === '' ? changed.length === 0 : priced.length === 0}
            onClick={() => void take()}
          >
            {t(since === '' ? 'tariffFile.take' : 'tariffFile.plan', {
              count: since === '' ? changed.length : priced.length,
            })}
          </Button>
        )
      }
    >
      <div className={styles.content}>
        {shownProblem && (
          <Banner tone="danger" live="alert">
            {errorMessage(shownProblem)}
          </Banner>
        )}
        <Button icon={FileUp} busy={isReading} onClick={() => input.current?.click()}>
          {t('tariffFile.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="tariff-file"
          accept=".xlsx,.csv,.txt,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void read(file);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
        {rows && (
          <>
            <p role="status">
              {t('tariffFile.changed', { count: changed.length })}
              {' · '}
              {t('tariffFile.same', { count: rows.length - changed.length - faulty.length })}
              {faulty.length > 0 && (
                <>
                  {' · '}
                  <strong className={styles.faulty}>{t('tariffFile.faulty', { count: faulty.length })}</strong>
                </>
              )}
            </p>
            <Field label={t('tariffFile.since')} hint={t('tariffFile.sinceHint')} optional>
              <DateField value={since} min={tomorrow()} onChange={setSince} />
            </Field>
            {faulty.length + changed.length > 0 && <Rows rows={[...faulty, ...changed]} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
