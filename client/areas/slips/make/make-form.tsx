// Makes a slip of a transfer, or of what a driver gives back: parcels are scanned or pasted, their sum runs along, and all of
// them are listed or none.
import { type ReactNode, useState } from 'react';
import { FileText } from 'lucide-react';
import { createHubLookup } from '#client/actions/form/lookups.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { MakeSlipsMutation, type SlipParcel } from '../documents.ts';
import styles from '../slips.module.css';
import { Basket } from './basket.tsx';
import { HubSelect } from './hub-select.tsx';

const kinds = ['transfer', 'driver_return'] as const;
type MadeKind = (typeof kinds)[number];
const hubLookup = createHubLookup();

interface Refusal {
  number: string;
  problem: RequestError;
}

/** Why none was listed, parcel by parcel. */
function Refusals({ refusals }: { refusals: readonly Refusal[] }): ReactNode {
  const t = useT('slips');
  const errorMessage = useErrorMessage();
  return (
    <Banner tone="danger" live="alert" title={t('making.refused', { count: refusals.length })}>
      <ul className={styles.refusals}>
        {refusals.map(({ number, problem }) => (
          <li key={number}>
            <Ltr mono>{number}</Ltr> {errorMessage(problem)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The drawer that makes one slip. */
export default function MakeSlipForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('slips');
  const errorMessage = useErrorMessage();
  const { run, isRunning } = useAction(MakeSlipsMutation);
  const [kind, setKind] = useState<MadeKind>('driver_return');
  const [toHubId, setToHubId] = useState<string | null>(null);
  const [parcels, setParcels] = useState<readonly SlipParcel[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const make = async (): Promise<void> => {
    setProblem(null);
    setRefusals([]);
    const outcome = await run({
      kind,
      handOver: true,
      ids: parcels.map(({ id }) => id),
      ...(kind === 'transfer' && { toHubId }),
    });
    if (!outcome.ok) return setProblem(outcome.problem);
    const { slips, packages } = outcome.data.slipsMake;
    const [first] = slips;
    if (first) return onCreated(first.id);
    const numbers = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]));
    return setRefusals(
      packages.refused.map(({ id, error }) => ({
        number: numbers.get(id) ?? id,
        problem: parseErrorExtensions(error),
      })),
    );
  };
  return (
    <Drawer
      open
      modal
      onClose={onClose}
      title={t('list.create')}
      footer={
        <Button tone="primary" icon={FileText} busy={isRunning} onClick={() => void make()}>
          {t('making.submit', { count: parcels.length })}
        </Button>
      }
    >
      <div className={styles.made}>
        <Field label={t('making.kind')}>
          <Select
            value={kind}
            onChange={(value) => {
              setKind(kinds.find((each) => each === value) ?? kind);
            }}
            options={kinds.map((value) => ({ value, label: t(`title.${value}`) }))}
          />
        </Field>
        {kind === 'transfer' && <HubSelect lookup={hubLookup} value={toHubId} onChange={setToHubId} />}
        <p className={styles.about}>{t(`about.${kind}`)}</p>
        {problem && <Banner tone="danger">{errorMessage(problem)}</Banner>}
        {refusals.length > 0 && <Refusals refusals={refusals} />}
        <p className={styles.running}>
          <strong>{t('parcels', { count: parcels.length })}</strong>
          <Money centimes={parcels.reduce((sum, { cod }) => sum + (cod ?? 0), 0)} />
        </p>
        <Basket parcels={parcels} onChange={setParcels} />
      </div>
    </Drawer>
  );
}
