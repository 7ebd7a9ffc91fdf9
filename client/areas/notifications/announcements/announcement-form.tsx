import type { ReactNode } from 'react';
import { announcementInputs } from '#shared/areas/notifications/announcement-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { AnnouncementLive } from '../documents.ts';
import {
  AnnouncementFields,
  announcementInput,
  announcementSpecs,
  fieldOf,
  noAnnouncement,
} from './announcement-fields.tsx';

const publishDocument = createActionDocument({ entity: 'announcement', action: 'publish', fragment: AnnouncementLive });

/** Writes an announcement, in up to three languages, and publishes it now or at a time. */
export default function AnnouncementForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('service');
  const { run } = useAction(publishDocument);
  return (
    <CreateForm
      area="service"
      entity="announcement"
      title={t('announcements.write')}
      submitLabel={t('announcements.publish')}
      schema={announcementInputs.publish}
      specs={announcementSpecs}
      initial={noAnnouncement}
      toInput={announcementInput}
      fieldOf={fieldOf}
      marksOptional
      size="lg"
      send={run}
      onCreated={({ result: { row } }) => {
        toast({
          text: t(row.status === 'scheduled' ? 'announcements.scheduled' : 'announcements.published'),
          tone: 'success',
        });
        onClose();
      }}
      onClose={onClose}
    >
      <AnnouncementFields />
    </CreateForm>
  );
}
