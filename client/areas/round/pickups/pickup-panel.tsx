// Fetching parcels from a sender: each is scanned, the count must match or be explained, and the slip has a number.
import { type ReactNode, useState } from 'react';
import { Check, Clock, PackageCheck } from 'lucide-react';
import { numberOfCode, parseScanCode } from '#shared/scan/scan-code.ts';
import { useRunAction } from '#client/actions/use-run-action.ts';
import { cx } from '#client/lib/cx.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { isQueued } from '#client/live/keeping.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { MakeSlipsMutation, packageRowActions } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { Sheet } from '#client/ui/overlay/dialog/sheet.tsx';
import { ScanField } from '#client/ui/scan/scan-field.tsx';
import { playScanTone } from '#client/ui/scan/scan-sound.ts';
import type { Pickup } from './pickup-list.tsx';
import styles from './pickups.module.css';

const isCode = (code: string): boolean => parseScanCode(code) !== null;

/** The parcels that the sender should have ready; the scanned ones are ticked. */
function Expected({ parcels, scanned }: { parcels: Pickup['parcels']; scanned: ReadonlySet<string> }): ReactNode {
  const t = useT('round');
  return (
    <ul className={styles.parcels}>
      {parcels.map(({ id, trackingNumber, recipientName }) => (
        <li key={id} className={cx(scanned.has(id) && styles.scanned)}>
          <span className={styles.mark}>
            {scanned.has(id) && <Check size={16} aria-label={t('pickups.isScanned')} />}
          </span>
          <Ltr mono>{trackingNumber}</Ltr>
          <span className={styles.recipient}>
            <bdi>{recipientName}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Made {
  numbers: readonly string[];
  count: number;
  /** Parcels that the server refused. */
  refused: number;
  /** There is no network: the slip is made later. */
  isKept: boolean;
}

/** The number of the slip, large: it is written on the sender's copy. */
function MadeSlip({ made: { numbers, count, refused, isKept } }: { made: Made }): ReactNode {
  const t = useT('round');
  return (
    <div className={styles.panel}>
      <EmptyState
        icon={isKept ? Clock : PackageCheck}
        title={t(isKept ? 'pickups.kept' : 'pickups.made', { count })}
        text={t(isKept ? 'pickups.keptText' : 'pickups.madeText')}
      />
      {numbers.map((number) => (
        <p key={number} className={styles.slip}>
          <Ltr mono>{number}</Ltr>
        </p>
      ))}
      {refused > 0 && <Banner tone="warning">{t('pickups.refused', { count: refused })}</Banner>}
    </div>
  );
}

interface Finishing {
  finish: (scanned: ReadonlySet<string>, why: string) => Promise<void>;
  isRunning: boolean;
  problem: RequestError | null;
  made: Made | null;
}

/** Takes the scanned parcels over with a slip, and notes why others are missing. */
function useFinish({ parcels }: Pickup): Finishing {
  const t = useT('round');
  const { run: make, isRunning } = useAction(MakeSlipsMutation);
  const { run: runAction } = useRunAction(packageRowActions);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  return {
    isRunning,
    problem,
    made,
    finish: async (scanned, why) => {
      setProblem(null);
      const taken = parcels.filter(({ id }) => scanned.has(id));
      const subject = packageRowActions.subjectOf('pickUp', taken);
      const outcome = await make({ kind: 'pickup', ids: [...scanned], handOver: true }, undefined, subject);
      const isKept = !outcome.ok && isQueued(outcome.problem);
      if (!outcome.ok && !isKept) {
        setProblem(outcome.problem);
        return;
      }
      const missing = parcels.filter(({ id }) => !scanned.has(id));
      if (missing.length > 0) await runAction('addNote', missing, { internalNote: t('pickups.missingNote', { why }) });
      if (!outcome.ok) {
        setMade({ numbers: [], count: taken.length, refused: 0, isKept });
        return;
      }
      const { slips, packages } = outcome.data.slipsMake;
      setMade({
        isKept,
        numbers: slips.map(({ number }) => number),
        count: packages.done,
        refused: packages.refused.length,
      });
    },
  };
}

/** The scans of one pickup. */
export default function PickupPanel({ pickup, onClose }: { pickup: Pickup; onClose: () => void }): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const { finish, isRunning, problem, made } = useFinish(pickup);
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set());
  const [foreign, setForeign] = useState<string | null>(null);
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const { parcels } = pickup;
  const missing = parcels.length - scanned.size;
  const isUnexplained = missing > 0 && why.trim() === '';

  const take = (code: string): void => {
    const number = numberOfCode(code);
    const parcel = parcels.find(({ trackingNumber }) => trackingNumber === number);
    setForeign(parcel ? null : number);
    playScanTone(!parcel ? 'unknown' : scanned.has(parcel.id) ? 'repeated' : 'done');
    if (parcel) setScanned((before) => new Set([...before, parcel.id]));
  };

  return (
    <Sheet open onClose={onClose} title={<bdi>{pickup.name}</bdi>}>
      {made ? (
        <MadeSlip made={made} />
      ) : (
        <div className={styles.panel}>
          <ScanField label={t('scan.field')} keyOf={numberOfCode} isCode={isCode} onCode={take} />
          <p className={styles.count} aria-live="polite">
            {t('pickups.scanned', { count: scanned.size, all: parcels.length })}
          </p>
          {foreign !== null && <Banner tone="warning">{t('pickups.foreign', { number: foreign })}</Banner>}
          <Expected parcels={parcels} scanned={scanned} />
          {scanned.size > 0 && missing > 0 && (
            <Field
              label={t('pickups.why', { count: missing })}
              required
              {...(isTried && isUnexplained && { error: errorMessage({ code: 'required' }) })}
            >
              <TextField
                value={why}
                dir="auto"
                autoComplete="off"
                maxLength={300}
                onChange={({ target }) => {
                  setWhy(target.value);
                }}
              />
            </Field>
          )}
          {problem && (
            <Banner tone="danger" live="alert">
              {errorMessage(problem.fields[0] ?? problem)}
            </Banner>
          )}
          <Button
            block
            tone="primary"
            className={styles.finish}
            disabled={scanned.size === 0}
            busy={isRunning}
            onClick={async () => {
              setTried(true);
              if (!isUnexplained) await finish(scanned, why.trim());
            }}
          >
            {t('pickups.finish', { count: scanned.size })}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
