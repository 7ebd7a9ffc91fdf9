import type { OwnBillingSchedule } from '#shared/areas/config/billing-schedule.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';

/** A billing schedule in words: "Each Monday", "From 5,000.00 DHS due on". */
export function useScheduleText(): (schedule: OwnBillingSchedule) => string {
  const t = useT('invoicing');
  const tKit = useT('kit');
  const format = useFormat();
  return ({ billingMode, billingDays, billingThreshold }) =>
    t(`schedule.text.${billingMode ?? 'usual'}`, {
      days: format.list(billingDays.map((day) => t(`schedule.days.${day}`))),
      amount: `${format.amount(billingThreshold ?? 0)} ${tKit('currency')}`,
    });
}
