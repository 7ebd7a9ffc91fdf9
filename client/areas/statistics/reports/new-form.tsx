import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { reportScheduleInputs } from '#shared/areas/statistics/report-input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { createReportSchedule, type ReportSchedulesData } from './documents.ts';
import { TimeFields, timeInput, usualTime, useTimeSpecs } from './time-fields.tsx';

/** A saved view, and when it is sent. */
export default function NewReportSchedule({
  data,
  onClose,
  onCreated,
}: SectionFormProps<ReportSchedulesData>): ReactNode {
  const t = useT('report-schedules');
  const { run } = useAction(createReportSchedule);
  const timeSpecs = useTimeSpecs();
  const views = data.savedViews.filter(({ status }) => status === 'active');
  const open = new URLSearchParams(useSearch()).get('view');
  const first = views.find(({ id }) => id === open) ?? views[0];
  return (
    <CreateForm
      area="report-schedules"
      entity="reportSchedule"
      title={t('add')}
      submitLabel={t('create')}
      schema={reportScheduleInputs.create}
      specs={{
        ...timeSpecs,
        viewId: {
          hint: 'hints.view',
          render: (field) => (
            <Select
              {...field}
              value={String(field.value)}
              options={views.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
        },
      }}
      initial={{ viewId: first?.id ?? '', ...usualTime }}
      toInput={timeInput}
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    >
      <FormField name="viewId" />
      <TimeFields />
    </CreateForm>
  );
}
