import { type ReactNode, useState } from 'react';
import { CalendarClock } from 'lucide-react';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { ScheduleFields } from '#client/invoices/schedule-fields.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { type BilledCompany, setBillingMutation } from './documents.ts';

/** Says when a customer is billed by itself. */
export function BillingDialog({ company, onClose }: { company: BilledCompany; onClose: () => void }): ReactNode {
  const t = useT('users');
  const { run, isRunning, error } = useAction(setBillingMutation);
  const { id, name, billingMode, billingDays, billingThreshold } = company;
  const saved = { billingMode, billingDays, billingThreshold };
  const [schedule, setSchedule] = useState<Parameters<typeof ScheduleFields>[0]['value']>(saved);
  const save = async (): Promise<void> => {
    const outcome = await run({ id, ...schedule, billingDays: [...schedule.billingDays] });
    if (!outcome.ok) return;
    toast({ text: t('billing.saved', { name }), tone: 'success' });
    onClose();
  };
  return (
    <FormDialog
      area="users"
      icon={CalendarClock}
      title={t('billing.edit')}
      text={<bdi>{name}</bdi>}
      submitLabel={t('billing.save')}
      focusId="billing-schedule"
      isDirty={JSON.stringify(schedule) !== JSON.stringify(saved)}
      busy={isRunning}
      problem={error ?? null}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ScheduleFields hasUsual value={schedule} onChange={setSchedule} />
    </FormDialog>
  );
}
