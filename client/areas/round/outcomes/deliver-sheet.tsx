import { type ReactNode, Suspense, useState } from 'react';
import { CheckCheck } from 'lucide-react';
import { hasDeliveryProof, requiresDeliveryProof } from '#shared/areas/packages/proof-of-delivery.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { RulesQuery } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { noProof, type Proof } from './proof.ts';
import { OutcomeSheet, type OutcomeSheetProps, useSendOutcome } from './outcome-sheet.tsx';
import styles from './outcome-sheet.module.css';

const ProofFields = lazyPart(() => import('./proof-fields.tsx'));

const noVariables = {};
const watched = ['rules'];

type Missing = 'proof' | 'takenBack' | 'cash' | 'reason' | 'pending';

/** It was delivered: the cash, exact or with a reason for the difference; the proof where one is due; what an exchange gave back. */
export default function DeliverSheet(props: OutcomeSheetProps): ReactNode {
  const { pkg, onClose } = props;
  const t = useT('round');
  const kit = useT('kit');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const { data } = useLive(RulesQuery, { variables: noVariables, watch: watched });
  const due = pkg.cod ?? 0;
  const [isOther, setOther] = useState(false);
  const [cash, setCash] = useState<number | null>(due);
  const [reason, setReason] = useState('');
  const [takenBack, setTakenBack] = useState('');
  const [proof, setProof] = useState<Proof>(noProof);
  const [isTried, setTried] = useState(false);
  const { send, isSending, problem } = useSendOutcome('deliver', props);
  const needsProof = requiresDeliveryProof(pkg, data?.rules?.proofFrom ?? null);
  const collected = isOther ? cash : due;
  const differs = collected !== due;

  const missing: readonly (Missing | false)[] = [
    needsProof && !hasDeliveryProof(proof) && 'proof',
    proof.isSending && 'pending',
    pkg.exchange && takenBack.trim() === '' && 'takenBack',
    collected === null && 'cash',
    differs && reason.trim() === '' && 'reason',
  ];
  const lacks = (what: Missing): boolean => isTried && missing.includes(what);
  const required = errorMessage({ code: 'required' });

  const submit = async (): Promise<void> => {
    setTried(true);
    if (missing.some((what) => what !== false)) return;
    const { isSending: _, receivedBy, signatureId, photoIds } = proof;
    const note = [
      pkg.exchange ? t('deliver.takenBackNote', { what: takenBack.trim() }) : '',
      differs ? reason.trim() : '',
    ]
      .filter((text) => text !== '')
      .join(' · ');
    await send({
      cash: collected,
      ...(receivedBy.trim() !== '' && { receivedBy }),
      ...(signatureId !== '' && { signatureId }),
      ...(photoIds.length > 0 && { photoIds }),
      ...(note !== '' && { note }),
    });
  };

  return (
    <OutcomeSheet outcome="deliver" pkg={pkg} problem={problem} onClose={onClose}>
      {due > 0 && !isOther && (
        <div className={styles.amount}>
          {t('stop.due')}
          <Money centimes={due} size="xl" />
        </div>
      )}
      {isOther && (
        <>
          <Field label={t('deliver.cash')} required {...(lacks('cash') && { error: required })}>
            <MoneyField value={cash} onChange={setCash} />
          </Field>
          <Field
            label={t('deliver.reason')}
            required={differs}
            hint={t('deliver.reasonHint', { amount: `${format.amount(due)} ${kit('currency')}` })}
            {...(lacks('reason') && { error: errorMessage({ code: 'note_required' }) })}
          >
            <TextField
              value={reason}
              dir="auto"
              autoComplete="off"
              maxLength={300}
              onChange={({ target }) => {
                setReason(target.value);
              }}
            />
          </Field>
        </>
      )}
      {pkg.exchange && (
        <Field label={t('deliver.takenBack')} required {...(lacks('takenBack') && { error: required })}>
          <TextField
            value={takenBack}
            dir="auto"
            autoComplete="off"
            maxLength={150}
            onChange={({ target }) => {
              setTakenBack(target.value);
            }}
          />
        </Field>
      )}
      {needsProof && (
        <Suspense fallback={null}>
          <ProofFields
            value={proof}
            onChange={setProof}
            error={
              lacks('proof')
                ? errorMessage({ code: 'delivery_proof_required' })
                : lacks('pending')
                  ? errorMessage({ code: 'file_pending' })
                  : undefined
            }
          />
        </Suspense>
      )}
      <Button
        block
        tone="success"
        icon={CheckCheck}
        className={cx(styles.big, styles.go)}
        busy={isSending}
        onClick={submit}
      >
        {collected === null || collected === 0
          ? t('deliver.submit')
          : t('deliver.collected', { amount: `${format.amount(collected)} ${kit('currency')}` })}
      </Button>
      {due > 0 && !isOther && (
        <Button
          block
          tone="quiet"
          className={styles.other}
          onClick={() => {
            setOther(true);
            setCash(null);
          }}
        >
          {t('deliver.otherAmount')}
        </Button>
      )}
    </OutcomeSheet>
  );
}
