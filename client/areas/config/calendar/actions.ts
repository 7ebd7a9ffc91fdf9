// The actions on a holiday.
import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { HolidayLive } from '#client/calendar/documents.ts';
import { nameOfHoliday } from '#client/calendar/use-work-calendar.ts';
import { useT } from '#client/messages/use-t.ts';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';

export const holidayActions = defineActions({
  area: 'holidays',
  entity: 'holiday',
  fragment: HolidayLive,
  label: nameOfHoliday,
  actions: {
    edit: { icon: Pencil, opensEdit: true },
    remove: { icon: Trash2, destructive: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
  Edit: lazyPanel(() => import('./edit-holiday.tsx'), {
    frame: 'dialog',
    useTitle: () => useT('holidays')('actions.edit'),
  }),
});
