// The reports that a person gets by mail.
import type { ReactNode } from 'react';
import { MailCheck } from 'lucide-react';
import { maxReportSchedules } from '#shared/areas/statistics/report-schedule.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { reportScheduleActions } from './actions.ts';
import { type ReportSchedule, type ReportSchedulesData, ReportSchedulesQuery } from './documents.ts';
import { timeText } from './time-text.ts';
import styles from './reports.module.css';

function LastRun({ row: { lastAt, lastResult, lastError } }: { row: ReportSchedule }): ReactNode {
  const t = useT('report-schedules');
  const format = useFormat();
  if (lastAt === null || lastResult === null) return t('never');
  if (lastResult === 'failed')
    return (
      <span className={styles.failed}>{t(`errors.${lastError ?? 'internal'}`, { time: format.dateTime(lastAt) })}</span>
    );
  return t(`results.${lastResult}`, { time: format.dateTime(lastAt) });
}

function ScheduleRow({ row, buttons }: SectionRowProps<ReportSchedule, ReportSchedulesData>): ReactNode {
  const t = useT('report-schedules');
  const format = useFormat();
  const next = row.nextAt === null ? null : t('next', { time: format.dateTime(row.nextAt) });
  return (
    <SectionRow
      name={row.viewName ?? t('viewGone')}
      mark={row.status === 'paused' && <Badge tone="neutral">{t('paused')}</Badge>}
      text={
        <span className={styles.lines}>
          <span>{[timeText(t, format.locale, row), next].filter(Boolean).join(' · ')}</span>
          <LastRun row={row} />
        </span>
      }
    >
      {buttons}
    </SectionRow>
  );
}

const Schedules = listSection({
  area: 'report-schedules',
  icon: MailCheck,
  useRows: liveRows({
    document: ReportSchedulesQuery,
    entity: 'reportSchedule',
    variables: () => ({}),
    rows: ({ reportSchedules }) => reportSchedules,
    isShown: ({ status }) => status !== 'removed',
    rereads: 'any',
  }),
  Row: ScheduleRow,
  actions: reportScheduleActions,
  create: { form: () => import('./new-form.tsx'), most: maxReportSchedules },
});

/** All scheduled reports of the reader. */
export default function ReportsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('report-schedules');
  return (
    <Dialog open onClose={onClose} size="lg" title={t('title')} text={t('text')}>
      <Schedules />
    </Dialog>
  );
}
