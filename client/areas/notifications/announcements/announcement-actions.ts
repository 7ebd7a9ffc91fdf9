import { Pencil, Undo2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { AnnouncementLive } from '../documents.ts';

/** The actions on an announcement. One that waits may be changed; one that is taken back leaves every bell. */
export const announcementActions = defineActions({
  area: 'service',
  entity: 'announcement',
  fragment: AnnouncementLive,
  label: ({ title }) => title,
  failuresIn: 'toast',
  actions: {
    edit: { icon: Pencil, opensEdit: true, singleRowOnly: true },
    withdraw: { icon: Undo2, asks: true, destructive: true },
  },
});
