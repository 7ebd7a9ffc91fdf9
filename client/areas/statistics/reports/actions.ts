// The actions on a scheduled report.
import { Pause, Pencil, Play, RotateCcw, Send, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { ReportScheduleLive } from './documents.ts';

export const reportScheduleActions = defineActions({
  area: 'report-schedules',
  entity: 'reportSchedule',
  fragment: ReportScheduleLive,
  label: ({ viewName }) => viewName ?? '–',
  actions: {
    sendNow: { icon: Send },
    edit: {
      icon: Pencil,
      OwnForm: lazyPanel(() => import('./edit-form.tsx'), {
        frame: 'dialog',
        useTitle: () => useT('report-schedules')('change'),
      }),
    },
    pause: { icon: Pause, reverse: { action: 'resume' } },
    resume: { icon: Play, reverse: { action: 'pause' } },
    remove: { icon: Trash2, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
});
