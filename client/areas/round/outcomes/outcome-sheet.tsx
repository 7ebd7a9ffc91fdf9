// What the sheets of the outcomes have in common: the parcel's line, sending, and why it was refused.
import { type ReactNode, useState } from 'react';
import { useSendAction } from '#client/actions/form/confirm-dialog.tsx';
import type { RequestError } from '#client/lib/request-error.ts';
import { WaitingFilesContext } from '#client/live/uploads/upload-or-keep.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Package, packageRowActions } from '#client/round-extension.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Sheet } from '#client/ui/overlay/dialog/sheet.tsx';
import styles from './outcome-sheet.module.css';

export interface OutcomeSheetProps {
  pkg: Package;
  onClose: () => void;
  /** Opens the whole form of an action. */
  onOther: (action: string) => void;
}

export interface Sending {
  send: (input: Readonly<Record<string, unknown>>) => Promise<void>;
  isSending: boolean;
  problem: RequestError | null;
}

/** Sends an outcome of the parcel; the sheet closes when it was recorded. */
export function useSendOutcome(action: string, { pkg, onClose }: OutcomeSheetProps): Sending {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const send = useSendAction({ actions: packageRowActions, action, rows: [pkg], onClose, onDone: onClose });
  return {
    send: async (input) => {
      if (isSending) return;
      setSending(true);
      setProblem(null);
      setProblem(await send(input));
      setSending(false);
    },
    isSending,
    problem,
  };
}

/** The sheet of one outcome. */
export function OutcomeSheet({
  outcome,
  pkg,
  problem,
  onClose,
  children,
}: Pick<OutcomeSheetProps, 'pkg' | 'onClose'> & {
  outcome: string;
  problem: RequestError | null;
  children: ReactNode;
}): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  return (
    <Sheet open onClose={onClose} title={t(`outcomes.${outcome}`)}>
      <div className={styles.body}>
        <p className={styles.who}>
          <bdi>{pkg.recipientName}</bdi>
        </p>
        {problem && (
          <Banner tone="danger" live="alert">
            {errorMessage(problem.fields[0] ?? problem)}
          </Banner>
        )}
        <WaitingFilesContext value={packageRowActions.waits}>{children}</WaitingFilesContext>
      </div>
    </Sheet>
  );
}
