import type { ReactNode } from 'react';
import { driverDayInputs } from '#shared/areas/house/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { HouseParcel } from '../../documents.ts';
import { DriverDayLive } from '../documents.ts';

const keepMutation = createActionDocument({ entity: 'driverDay', action: 'keep', fragment: DriverDayLive });

/** Why a parcel stays with its driver overnight. */
export default function KeepForm({
  dayId,
  parcel,
  onDone,
  onClose,
}: {
  dayId: string;
  parcel: HouseParcel;
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('driver-days');
  const { run } = useAction(keepMutation);
  return (
    <CreateForm
      area="driver-days"
      entity="driverDay"
      title={t('keepTitle', { number: parcel.trackingNumber })}
      submitLabel={t('keep')}
      schema={driverDayInputs.keep}
      specs={{ note: { kind: 'lines', rows: 2, hint: 'hints.note' } }}
      initial={{ note: '' }}
      toInput={({ note }) => ({ id: dayId, packageId: parcel.id, note })}
      send={run}
      onCreated={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
