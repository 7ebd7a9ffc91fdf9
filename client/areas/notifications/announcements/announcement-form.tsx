import type { ReactNode } from 'react';
import { announcedRoles, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { announcementInputs, announcementLimits } from '#shared/areas/notifications/announcement-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { createHubLookup } from '#client/actions/form/hub-lookup.ts';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { AnnouncementLive } from '../documents.ts';

const publishDocument = createActionDocument({ entity: 'announcement', action: 'publish', fragment: AnnouncementLive });

const chosenOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function RolesField({ field: { value, onChange, onBlur } }: { field: FieldState }): ReactNode {
  const t = useT('announcements');
  const roleName = useT('roles');
  return (
    <MultiSelect
      variant="field"
      label={t('fields.roles')}
      placeholder={t('chooseRoles')}
      options={announcedRoles.map((role) => ({ value: role, label: roleName(role) }))}
      value={chosenOf(value)}
      onChange={(roles) => {
        onChange(roles);
      }}
      onBlur={onBlur}
    />
  );
}

const specs: Readonly<Record<string, FieldSpec>> = {
  type: { hint: 'hints.type' },
  title: { text: { maxLength: announcementLimits.title } },
  text: { kind: 'lines', rows: 4 },
  roles: { render: (field) => <RolesField field={field} /> },
  companyId: { lookup: companyLookup, placeholder: 'everyCompany', hint: 'hints.companyId' },
  hubId: { lookup: createHubLookup(), placeholder: 'everyHub', hint: 'hints.hubId' },
};
const initial = { type: announcementTypes[0], title: '', text: '', roles: [], companyId: null, hubId: null };

/** Writes and publishes an announcement. It cannot be taken back, so the form says to whom it goes. */
export default function AnnouncementForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('announcements');
  const { run } = useAction(publishDocument);
  return (
    <CreateForm
      area="announcements"
      entity="announcement"
      title={t('write')}
      submitLabel={t('publish')}
      schema={announcementInputs.publish}
      specs={specs}
      initial={initial}
      marksOptional
      send={run}
      onCreated={() => {
        toast({ text: t('published'), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
