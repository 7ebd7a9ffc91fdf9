import type { ReactNode } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useInitialFocus } from '#client/forms/use-initial-focus.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { ErrorSummary } from '#client/ui/form/error-summary.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { fieldElementId } from './form-field.tsx';
import { isPackageField } from './field-errors.ts';
import { emptyValues, type PackageFormValues } from './form-values.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';
import styles from './form.module.css';

export interface PackageFormDialogProps {
  title: string;
  text?: ReactNode;
  submitLabel: string;
  isDirty: boolean;
  busy: boolean;
  /** Number of failed submissions. */
  attempt: number;
  errors: FieldErrors<PackageFormValues>;
  problem: RequestError | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }): ReactNode {
  const t = useT('packages');
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
export function PackageFormDialog(props: PackageFormDialogProps): ReactNode {
  const { title, text, submitLabel, isDirty, busy, attempt, errors, problem, onSubmit, onClose, children } = props;
  const t = useT('packages');
  const tList = useT('list');
  const errorMessage = useErrorMessage();
  const unsaved = useUnsavedChanges(isDirty, onClose);
  useInitialFocus(fieldElementId('recipientName'));
  const summary = Object.keys(emptyValues)
    .filter(isPackageField)
    .flatMap((name) => {
      const message = errors[name]?.message;
      return message === undefined
        ? []
        : [{ fieldId: fieldElementId(name), message: tList('pair', { name: t(`fields.${name}`), value: message }) }];
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
