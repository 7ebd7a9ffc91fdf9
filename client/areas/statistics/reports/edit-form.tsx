import type { ReactNode } from 'react';
import { reportScheduleInputs } from '#shared/areas/statistics/report-input.ts';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ReportSchedule } from './documents.ts';
import { TimeFields, timeInput, usualTime, useTimeSpecs } from './time-fields.tsx';

/** Another time for a report. */
export default function EditReportSchedule({
  actions,
  rows: [row],
  onClose,
  onDone,
}: ActionFormProps<ReportSchedule>): ReactNode {
  const t = useT('report-schedules');
  const { run } = useAction(actions.document('edit'));
  const specs = useTimeSpecs();
  if (!row) return null;
  const { id, cadence, hour, weekday, monthDay } = row;
  return (
    <CreateForm
      area="report-schedules"
      entity="reportSchedule"
      title={t('change')}
      submitLabel={t('save')}
      schema={reportScheduleInputs.edit}
      specs={specs}
      initial={{
        cadence,
        weekday: weekday ?? usualTime['weekday'],
        monthDay: monthDay ?? usualTime['monthDay'],
        hour,
      }}
      toInput={(values) => ({ id, ...timeInput(values) })}
      send={run}
      onCreated={() => {
        onDone({ failures: [], failedRows: [] });
      }}
      onClose={onClose}
    >
      <TimeFields />
    </CreateForm>
  );
}
