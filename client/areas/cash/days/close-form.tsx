// Closes the day of a hub.
import type { ReactNode } from 'react';
import { cashDayInputs } from '#shared/areas/cash/cash-day.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { CashDayLive, type HubDay } from './documents.ts';
import { DayFigures } from './figures.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';

const closeMutation = createActionDocument({ entity: 'cashDay', action: 'close', fragment: CashDayLive });

/** The figures as they would be kept, and a note. */
export default function CloseDayForm({ day, onClose }: { day: HubDay; onClose: () => void }): ReactNode {
  const t = useT('cash-days');
  const { run } = useAction(closeMutation);
  return (
    <CreateForm
      area="cash-days"
      entity="cashDay"
      title={t('close')}
      submitLabel={t('close')}
      schema={cashDayInputs.close}
      specs={{ note: { kind: 'lines', rows: 2 } }}
      initial={{ note: '' }}
      toInput={(values) => ({ ...filledInput(values), hubId: day.hubId })}
      send={run}
      onCreated={() => {
        toast({ text: t('closed'), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <DayFigures day={day} />
      <FormField name="note" />
    </CreateForm>
  );
}
