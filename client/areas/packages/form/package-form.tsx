import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useFirstFocus } from '#client/kit/list-screen/use-first-focus.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { Dialog } from '#client/kit/ui/dialog.tsx';
import { ErrorSummary } from '#client/kit/ui/error-summary.tsx';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { fieldId } from './field-of.tsx';
import { isPackageField } from './field-errors.ts';
import { emptyValues, type PackageValues } from './form-values.ts';
import { useGuard } from './use-guard.ts';
import styles from './form.module.css';

export interface PackageFormProps {
  title: string;
  text?: ReactNode;
  submitLabel: string;
  isDirty: boolean;
  busy: boolean;
  /** Number of failed submissions. */
  attempt: number;
  errors: FieldErrors<PackageValues>;
  problem: LiveProblem | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode {
  const t = useWords('packages');
  const footer = (
    <>
      <Button onClick={onStay}>{t('close.stay')}</Button>
      <Button tone="danger" onClick={onLeave}>
        {t('close.discard')}
      </Button>
    </>
  );
  return <Dialog open onClose={onStay} title={t('close.title')} text={t('close.text')} footer={footer} />;
}

/**
 * The dialog of the create and edit forms: error summary, buttons, and a confirmation before unsaved values are
 * discarded.
 */
export function PackageForm(props: PackageFormProps): ReactNode {
  const { title, text, submitLabel, isDirty, busy, attempt, errors, problem, onSubmit, onClose, children } = props;
  const t = useWords('packages');
  const tList = useWords('list');
  const errorMessage = useProblemWords();
  const unsaved = useGuard(isDirty, onClose);
  useFirstFocus(fieldId('recipientName'));
  const summary = Object.keys(emptyValues)
    .filter(isPackageField)
    .flatMap((name) => {
      const message = errors[name]?.message;
      return message === undefined
        ? []
        : [{ fieldId: fieldId(name), message: tList('pair', { name: t(`fields.${name}`), value: message }) }];
    });
  const footer = (
    <>
      <Button tone="quiet" onClick={unsaved.requestClose}>
        {t('close.cancel')}
      </Button>
      <Button tone="primary" busy={busy} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="lg"
      onClose={unsaved.requestClose}
      title={title}
      text={text}
      footer={footer}
      dismissable={!isDirty}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {attempt > 0 && <ErrorSummary attempt={attempt} errors={summary} />}
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem)}
          </Banner>
        )}
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      {unsaved.isConfirming && <DiscardDialog onStay={unsaved.cancelClose} onLeave={onClose} />}
    </Dialog>
  );
}
