import { type ReactNode, useState } from 'react';
import DiscardDialog from '#client/forms/discard-dialog.tsx';
import { useInitialFocus } from '#client/forms/use-initial-focus.ts';
import { useUnloadGuard } from '#client/forms/use-leave-guard.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import type { RequestError } from '#client/lib/request-error.ts';
import { useActionText } from '../use-run-action.ts';
import { FormBody } from './form-body.tsx';
import type { FormSummary } from './use-form.ts';
import styles from './form.module.css';

export interface FormDialogProps {
  /** Namespace of the messages. */
  area: string;
  title: string;
  text?: ReactNode;
  size?: 'md' | 'lg';
  submitLabel: string;
  cancelLabel?: string;
  icon?: IconType;
  destructive?: boolean;
  /** Title of the banner that shows an error of no field. */
  failedTitle?: string;
  /** Beside the buttons. */
  note?: ReactNode;
  /** Gets the focus when the dialog opens. */
  focusId: string;
  isDirty: boolean;
  busy: boolean;
  problem: RequestError | null;
  /** Without it, the fields alone show their errors. */
  summary?: FormSummary;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

function Footer({
  busy,
  cancelLabel,
  destructive,
  icon,
  note,
  onCancel,
  onSubmit,
  submitLabel,
  area,
}: Pick<
  FormDialogProps,
  'area' | 'busy' | 'cancelLabel' | 'destructive' | 'icon' | 'note' | 'onSubmit' | 'submitLabel'
> & { onCancel: () => void }): ReactNode {
  const t = useActionText(area);
  return (
    <>
      {note}
      <Button tone="quiet" onClick={onCancel}>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button tone={destructive ? 'danger' : 'primary'} icon={icon} busy={busy} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </>
  );
}

/** The dialog of a form: error summary, buttons, and a question before unsaved values are discarded. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { area, title, text, size = 'md', failedTitle, focusId, isDirty, problem, summary, onSubmit, onClose } = props;
  const [isConfirming, setConfirming] = useState(false);
  useUnloadGuard(isDirty);
  useInitialFocus(focusId);
  const requestClose = (): void => {
    if (isDirty) setConfirming(true);
    else onClose();
  };
  return (
    <Dialog
      open
      size={size}
      onClose={requestClose}
      title={title}
      text={text}
      footer={<Footer {...props} onCancel={requestClose} />}
      dismissable={!isDirty}
    >
      <FormBody
        className={cx(styles.form, size === 'lg' && styles.wide)}
        problem={problem}
        problemTitle={failedTitle}
        summary={summary}
        onSubmit={onSubmit}
      >
        {props.children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </FormBody>
      {isConfirming && (
        <DiscardDialog
          area={area}
          onStay={() => {
            setConfirming(false);
          }}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}
