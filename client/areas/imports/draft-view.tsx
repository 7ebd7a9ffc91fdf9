// One import: its columns, its rows, and in the end its result.
import { type ReactNode, useState } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { importLimits } from '#shared/areas/imports/import.ts';
import { requiredFields } from '#shared/areas/imports/columns.ts';
import { shownFileName } from '#client/lib/bidi.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import type { ImportDetail } from './documents.ts';
import { newImport } from './import-address.ts';
import { Result } from './result.tsx';
import { RowsStep } from './rows/rows-step.tsx';
import { FileReading } from './head/file-reading.tsx';
import { PanelHead } from './head/panel-head.tsx';
import type { Step } from './head/steps.tsx';
import { useImport } from './use-import.ts';
import styles from './draft-view.module.css';

function FileLine({ detail, onChange }: { detail: ImportDetail; onChange: () => void }): ReactNode {
  const t = useT('imports');
  const { name, sheetName, rows, company } = detail;
  return (
    <div className={styles.file}>
      <FileSpreadsheet size={20} aria-hidden className={styles.fileIcon} />
      <div className={styles.fileWords}>
        <bdi className={styles.fileName}>{shownFileName(name)}</bdi>
        <span className={styles.fileText}>
          {t('file.rows', { count: rows.length, limit: importLimits.rows })}
          {sheetName !== null && <> · {t('file.sheet', { name: sheetName })}</>}
          {company && (
            <>
              {' · '}
              <bdi>{company.name}</bdi>
            </>
          )}
        </span>
      </div>
      <Button tone="quiet" onClick={onChange}>
        {t('file.change')}
      </Button>
    </div>
  );
}

/** An import that is not there, or not the viewer's: the same answer. */
function Missing({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const t = useT('imports');
  return (
    <EmptyState
      icon={FileSpreadsheet}
      title={t('missing.title')}
      text={t('missing.text')}
      action={<Button onClick={() => onOpen(newImport)}>{t('missing.start')}</Button>}
    />
  );
}

/** The step that an import opens with: its columns while a needed one is unknown, or one is to be asked about. */
function firstStep({ columns, suggestions, status }: ImportDetail): Step {
  if (status === 'done') return 'done';
  const isSure = suggestions.every((use) => use === 'ignored');
  return isSure && requiredFields.every((field) => columns.includes(field)) ? 'rows' : 'columns';
}

export function DraftView({ id, onOpen }: { id: string; onOpen: (id: string | null) => void }): ReactNode {
  const errorMessage = useErrorMessage();
  const current = useImport(id);
  const { detail, error, refetch, problem } = current;
  const [chosen, setStep] = useState<Step | null>(null);
  if (!detail || detail.status === 'canceled')
    return (
      <>
        <PanelHead />
        <div className={styles.waiting} aria-busy={detail === undefined && !error}>
          {detail === undefined && error && <ErrorState text={errorMessage(error)} onRetry={refetch} />}
          {detail === undefined && !error && <Skeleton shape="block" height={320} />}
          {detail !== undefined && <Missing onOpen={onOpen} />}
        </div>
      </>
    );
  const step = detail.status === 'done' ? 'done' : (chosen ?? firstStep(detail));
  const isShownBelow = problem === null || problem.code === 'import.faulty_rows';
  return (
    <>
      <PanelHead at={step} onGo={setStep} />
      <FileLine
        detail={detail}
        onChange={() => {
          onOpen(newImport);
        }}
      />
      {detail.status === 'draft' && <FileReading detail={detail} onOpen={onOpen} />}
      {!isShownBelow && (
        <Banner tone="danger" live="alert" flush>
          {errorMessage(problem.fields[0] ?? problem)}
        </Banner>
      )}
      {step === 'done' && <Result detail={detail} onOpen={onOpen} />}
      {step === 'columns' && (
        <ColumnsStep
          detail={detail}
          onChange={current.actions.setColumns}
          isBusy={current.isBusy}
          onNext={() => {
            setStep('rows');
          }}
        />
      )}
      {step === 'rows' && <RowsStep current={current} detail={detail} onOpen={onOpen} />}
    </>
  );
}
