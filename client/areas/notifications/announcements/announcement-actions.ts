import { Undo2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { AnnouncementLive } from '../documents.ts';

/** The actions on an announcement. One that is taken back leaves every bell. */
export const announcementActions = defineActions({
  area: 'service',
  entity: 'announcement',
  fragment: AnnouncementLive,
  label: ({ title }) => title,
  failuresIn: 'toast',
  actions: { withdraw: { icon: Undo2, asks: true, destructive: true } },
});
