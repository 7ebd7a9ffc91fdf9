// The prices of a file before they are taken over: what changes by route, and which cells are not understood. They go to the
// draft, where they are looked at and saved, or apply from a day on.
import { type ReactNode, useState } from 'react';
import { feeNames } from '#shared/areas/config/config.ts';
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
import { FileChoice } from '#client/spreadsheet/file-choice.tsx';
import { FileRows } from '#client/spreadsheet/file-rows.tsx';
import { useFile } from '#client/spreadsheet/use-file.ts';
import { changedRows, type TariffPrices, tariffReader } from './tariff-file.ts';
import styles from '#client/spreadsheet/file.module.css';

const columns = ['hub', 'city', ...feeNames] as const;

export default function TariffFileDialog({
  group,
  onTake,
  onClose,
}: {
  group: OffersGroup;
  /** Takes the prices into the draft. */
  onTake: (rows: readonly TariffPrices[]) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const { rows, problem, isReading, read } = useFile(tariffReader);
  const [since, setSince] = useState('');
  const { run, isRunning, error } = useAction(planLines);
  const faulty = rows?.filter(({ problems }) => problems.length > 0) ?? [];
  const changed = rows ? changedRows(rows, group) : [];
  // A route loses its price at once or not at all: a plan has all fees of its routes.
  const priced = changed.flatMap(({ hubId, cityId, delivered, refused, returned }) =>
    hubId === null || cityId === null || delivered === null || refused === null || returned === null
      ? []
      : [{ hubId, cityId, delivered, refused, returned }],
  );
  const isNow = since === '';
  const count = isNow ? changed.length : priced.length;
  const take = async (): Promise<void> => {
    if (isNow) onTake(changed);
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
          <Button tone="primary" busy={isRunning} disabled={count === 0} onClick={() => void take()}>
            {t(isNow ? 'tariffFile.take' : 'tariffFile.plan', { count })}
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
        <FileChoice isReading={isReading} onChoose={read} />
        {rows && (
          <>
            <output>
              {[
                t('tariffFile.changed', { count: changed.length }),
                t('tariffFile.same', { count: rows.length - changed.length - faulty.length }),
              ].join(' · ')}
              {faulty.length > 0 && (
                <strong className={styles.faulty}> · {t('tariffFile.faulty', { count: faulty.length })}</strong>
              )}
            </output>
            <Field label={t('tariffFile.since')} hint={t('tariffFile.sinceHint')} optional>
              <DateField value={since} min={tomorrow()} onChange={setSince} />
            </Field>
            <FileRows
              columns={columns}
              titleOf={(column) => t(`tariffFile.columns.${column}`)}
              rows={[...faulty, ...changed]}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
