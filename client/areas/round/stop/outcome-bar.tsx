// What came of the visit: always under the thumb.
import { type ReactNode, Suspense, useState } from 'react';
import { Ban, CalendarClock, Check, PhoneMissed, Send } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { IconType } from '#client/lib/icon-type.ts';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useIsRunning } from '#client/list/actions/running-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { type Package, packageRowActions } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { OutcomeSheetProps } from '../outcomes/outcome-sheet.tsx';
import styles from './outcome-bar.module.css';

const sheet = (outcome: Outcome, load: Parameters<typeof lazyPanel<OutcomeSheetProps>>[0]) =>
  lazyPanel<OutcomeSheetProps>(load, { frame: 'sheet', useTitle: () => useT('round')(`outcomes.${outcome}`) });

type Outcome = 'deliver' | 'report' | 'schedule' | 'cancel';

const sheets = {
  deliver: sheet('deliver', () => import('../outcomes/deliver-sheet.tsx')),
  report: sheet('report', () => import('../outcomes/no-answer-sheet.tsx')),
  schedule: sheet('schedule', () => import('../outcomes/postpone-sheet.tsx')),
  cancel: sheet('cancel', () => import('../outcomes/refuse-sheet.tsx')),
};

const failed: readonly (readonly [Exclude<Outcome, 'deliver'>, IconType])[] = [
  ['report', PhoneMissed],
  ['schedule', CalendarClock],
  ['cancel', Ban],
];

interface ButtonsProps {
  pkg: Package;
  onOutcome: (outcome: Outcome) => void;
  onStart: () => void;
}

/** No answer, postpone, refused, and one green button. Of a parcel that did not leave yet, the button that starts it. */
function Buttons({ pkg, onOutcome, onStart }: ButtonsProps): ReactNode {
  const t = useT('round');
  const isRunning = useIsRunning(pkg.id);
  const isAllowed = (action: string): boolean => pkg.allowedActions.some((each) => each === action);
  return (
    <div className={styles.dock} data-dock>
      <div className={styles.failed}>
        {failed.map(([outcome, Icon]) => (
          <Button
            key={outcome}
            icon={Icon}
            disabled={!isAllowed(outcome)}
            onClick={() => {
              onOutcome(outcome);
            }}
          >
            {t(`outcomes.${outcome}`)}
          </Button>
        ))}
      </div>
      {isAllowed('start') ? (
        <Button block tone="primary" icon={Send} busy={isRunning} className={styles.main} onClick={onStart}>
          {t('outcomes.start')}
        </Button>
      ) : (
        <Button
          block
          tone="success"
          icon={Check}
          disabled={!isAllowed('deliver')}
          className={styles.main}
          onClick={() => {
            onOutcome('deliver');
          }}
        >
          {t('outcomes.deliver')}
        </Button>
      )}
    </div>
  );
}

/**
 * The outcomes of the stop at hand. A sheet stays with its parcel until there is an answer, also when that is no stop any
 * more: a refusal is then still said where it was tapped.
 */
export function OutcomeBar({ pkg: current }: { pkg: Package | undefined }): ReactNode {
  const [open, setOpen] = useState<{ outcome: Outcome; pkg: Package } | null>(null);
  const [pending, setPending] = useState<PendingAction<Package> | null>(null);
  const Sheet = open === null ? null : sheets[open.outcome];
  const close = (): void => {
    setOpen(null);
  };
  return (
    <>
      {current && (
        <Buttons
          pkg={current}
          onOutcome={(outcome) => {
            setOpen({ outcome, pkg: current });
          }}
          onStart={() => {
            setPending({ action: 'start', rows: [current] });
          }}
        />
      )}
      <Suspense fallback={null}>
        {Sheet && open && (
          <Sheet
            pkg={open.pkg}
            onClose={close}
            onOther={(action) => {
              close();
              setPending({ action, rows: [open.pkg] });
            }}
          />
        )}
        {pending && (
          <ActionRunner
            actions={packageRowActions}
            pending={pending}
            onDone={({ failures }) => {
              setPending(null);
              for (const { id, reason } of failures) toast({ text: reason, tone: 'danger', key: id });
            }}
            onCancel={() => {
              setPending(null);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
