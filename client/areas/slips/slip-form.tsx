// The dialog that makes the slips of a selection. Afterwards it shows them, each with a button that prints it.
import { type ReactNode, useState } from 'react';
import { FileText } from 'lucide-react';
import * as z from 'zod/mini';
import type { SlipKind } from '#shared/areas/slips/slip.ts';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import type { NamedRows } from '#client/list/actions/action-types.ts';
import type { VariablesOf } from '#client/live/graphql.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { MakeSlipsMutation, type Slip } from './documents.ts';
import { SlipCard } from './slip-card.tsx';
import styles from './slips.module.css';

/** A parcel that is on no slip. */
export interface RefusedParcel {
  id: string;
  /** Null for one that the viewer does not see. */
  trackingNumber: string | null;
  problem: RequestError;
}

export interface SlipFormProps {
  kind: SlipKind;
  rows: NamedRows;
  count: number;
  /** Centimes; undefined if the sum is not known. */
  amount: number | undefined;
  /** True if some parcels can still be handed over. */
  canHandOver: boolean;
  onClose: () => void;
  /** Called when the dialog is closed after slips were made, or when every parcel was refused. */
  onDone: (refused: readonly RefusedParcel[]) => void;
}

type SlipsInput = VariablesOf<typeof MakeSlipsMutation>['input'];
const matchingSchema = z.custom<NonNullable<SlipsInput['matching']>>(
  (value) => typeof value === 'object' && value !== null && 'tab' in value,
);

const selectionOf = (rows: NamedRows): Pick<SlipsInput, 'ids' | 'matching'> =>
  'ids' in rows ? { ids: [...rows.ids] } : { matching: matchingSchema.parse(rows.matching) };

interface Made {
  slips: readonly Slip[];
  refused: readonly RefusedParcel[];
}

function MadeSlips({ made: { slips, refused }, onClose }: { made: Made; onClose: () => void }): ReactNode {
  const t = useT('slips');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('made', { count: slips.length })}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.made}>
        {refused.length > 0 && <Banner tone="warning">{t('refused', { count: refused.length })}</Banner>}
        <ul className={styles.list}>
          {slips.map((slip) => (
            <SlipCard key={slip.id} slip={slip} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Makes the slips; what was refused goes to the list, unless it is all that there is to say. */
function useMakeSlips({ kind, rows, onDone }: SlipFormProps) {
  const { run, isRunning } = useAction(MakeSlipsMutation);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const make = async (handOver: boolean): Promise<void> => {
    if (isRunning) return;
    const outcome = await run({ kind, handOver, ...selectionOf(rows) });
    if (!outcome.ok) return setProblem(outcome.problem);
    const { slips, packages } = outcome.data.slipsMake;
    const refused = packages.refused.map(({ id, package: pkg, error }) => ({
      id,
      trackingNumber: pkg?.trackingNumber ?? null,
      problem: parseErrorExtensions(error),
    }));
    const [first] = refused;
    if (slips.length > 0) return setMade({ slips, refused });
    return first && refused.length === 1 ? setProblem(first.problem) : onDone(refused);
  };
  return { make, isRunning, problem, made };
}

/** Asks whether the parcels are handed over at once, and makes the slips. */
export default function SlipForm(props: SlipFormProps): ReactNode {
  const { kind, count, amount, canHandOver, onClose, onDone } = props;
  const t = useT('slips');
  const [handOver, setHandOver] = useState(canHandOver);
  const { make, isRunning, problem, made } = useMakeSlips(props);
  if (made)
    return (
      <MadeSlips
        made={made}
        onClose={() => {
          onDone(made.refused);
        }}
      />
    );
  return (
    <FormDialog
      area="slips"
      title={t(`title.${kind}`)}
      text={
        <>
          {t('parcels', { count })}
          {amount !== undefined && (
            <>
              {' · '}
              <Money centimes={amount} />
            </>
          )}
        </>
      }
      icon={FileText}
      submitLabel={t('make')}
      focusId="slip-hand-over"
      isDirty={false}
      busy={isRunning}
      problem={problem}
      onSubmit={() => void make(handOver)}
      onClose={onClose}
    >
      <p className={styles.about}>{t(`about.${kind}`)}</p>
      {canHandOver && (
        <Checkbox
          id="slip-hand-over"
          label={t(`handOver.${kind}`)}
          hint={t(`handOverHint.${kind}`)}
          checked={handOver}
          onChange={(event) => {
            setHandOver(event.target.checked);
          }}
        />
      )}
    </FormDialog>
  );
}
