import { type ReactNode, Suspense } from 'react';
import { CheckCheck } from 'lucide-react';
import { maxPackagePrice } from '#shared/lib/fields.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MoneyField } from '#client/ui/form/text/money-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { OutcomeSheet, type OutcomeSheetProps } from './outcome-sheet.tsx';
import { useDelivery } from './use-delivery.ts';
import styles from './outcome-sheet.module.css';

const ProofFields = lazyPart(() => import('./proof-fields.tsx'));

interface LineProps {
  label: string;
  hint?: string;
  required: boolean;
  error: string | undefined;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

/** One line of text. */
function Line({ label, hint, required, error, maxLength, value, onChange }: LineProps): ReactNode {
  return (
    <Field
      label={label}
      required={required}
      {...(hint !== undefined && { hint })}
      {...(error !== undefined && { error })}
    >
      <TextField
        value={value}
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </Field>
  );
}

type DeliveryState = ReturnType<typeof useDelivery>;

function useAmount(): (centimes: number) => string {
  const kit = useT('kit');
  const format = useFormat();
  return (centimes) => `${format.amount(centimes)} ${kit('currency')}`;
}

/** What was received: the exact amount, or another one and why. */
function Cash({ delivery }: { delivery: DeliveryState }): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const amountOf = useAmount();
  const { given, change, due, differs, lacks } = delivery;
  const error = lacks('cash')
    ? errorMessage({ code: 'required' })
    : lacks('tooLittle')
      ? errorMessage({ code: 'too_small', params: { limit: amountOf(0) } })
      : lacks('tooMuch') && errorMessage({ code: 'too_large', params: { limit: amountOf(maxPackagePrice) } });
  if (!given.isOther)
    return (
      due > 0 && (
        <div className={styles.amount}>
          {t('stop.due')}
          <Money centimes={due} size="xl" />
        </div>
      )
    );
  return (
    <>
      <Field label={t('deliver.cash')} required {...(error !== false && { error })}>
        <MoneyField
          value={given.cash}
          onChange={(cash) => {
            change({ cash });
          }}
        />
      </Field>
      <Line
        label={t('deliver.reason')}
        hint={t('deliver.reasonHint', { amount: amountOf(due) })}
        required={differs}
        error={lacks('reason') ? errorMessage({ code: 'required' }) : undefined}
        maxLength={300}
        value={given.reason}
        onChange={(reason) => {
          change({ reason });
        }}
      />
    </>
  );
}

function ProofOfDelivery({ delivery: { given, change, lacks } }: { delivery: DeliveryState }): ReactNode {
  const errorMessage = useErrorMessage();
  const code = lacks('proof') ? 'delivery_proof_required' : lacks('pending') ? 'file_pending' : null;
  return (
    <Suspense fallback={null}>
      <ProofFields
        value={given.proof}
        onChange={(proof) => {
          change({ proof });
        }}
        error={code === null ? undefined : errorMessage({ code })}
      />
    </Suspense>
  );
}

/** It was delivered: the cash, the proof where one is due, and what an exchange gave back. */
export default function DeliverSheet(props: OutcomeSheetProps): ReactNode {
  const { pkg, onClose } = props;
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const amountOf = useAmount();
  const delivery = useDelivery(props);
  const { given, change, due, cash, needsProof, isSending, problem, lacks, submit } = delivery;
  return (
    <OutcomeSheet outcome="deliver" pkg={pkg} problem={problem} onClose={onClose}>
      <Cash delivery={delivery} />
      {pkg.exchange && (
        <Line
          label={t('deliver.takenBack')}
          required
          error={lacks('takenBack') ? errorMessage({ code: 'required' }) : undefined}
          maxLength={150}
          value={given.takenBack}
          onChange={(takenBack) => {
            change({ takenBack });
          }}
        />
      )}
      {needsProof && <ProofOfDelivery delivery={delivery} />}
      <Button block tone="success" icon={CheckCheck} className={styles.big} busy={isSending} onClick={submit}>
        {cash === null || cash === 0 ? t('deliver.submit') : t('deliver.collected', { amount: amountOf(cash) })}
      </Button>
      {due > 0 && !given.isOther && (
        <Button
          block
          tone="quiet"
          className={styles.other}
          onClick={() => {
            change({ isOther: true, cash: null });
          }}
        >
          {t('deliver.otherAmount')}
        </Button>
      )}
    </OutcomeSheet>
  );
}
