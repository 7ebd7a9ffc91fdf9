import type { ReactNode } from 'react';
import { driverDayInputs } from '#shared/areas/house/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { closeDay } from '../documents.ts';

/** Closes a day whose driver keeps cash: it says why. */
export default function CloseForm({
  dayId,
  onDone,
  onClose,
}: {
  dayId: string;
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const t = useT('driver-days');
  const { run } = useAction(closeDay);
  return (
    <CreateForm
      area="driver-days"
      entity="driverDay"
      title={t('close')}
      submitLabel={t('close')}
      schema={driverDayInputs.close}
      specs={{ cashNote: { kind: 'lines', rows: 2, required: true, hint: 'hints.cashNote' } }}
      initial={{ cashNote: '' }}
      toInput={(values) => ({ ...filledInput(values), id: dayId })}
      send={run}
      onCreated={() => {
        onDone();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
