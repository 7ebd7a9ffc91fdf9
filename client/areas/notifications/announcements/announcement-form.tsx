import type { ReactNode } from 'react';
import { announcedRoles, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { announcementInputs, announcementLimits } from '#shared/areas/notifications/announcement-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { companyLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { AnnouncementLive } from '../documents.ts';
import styles from './announcements.module.css';

const publishDocument = createActionDocument({ entity: 'announcement', action: 'publish', fragment: AnnouncementLive });

const chosenOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function RolesField({ field: { value, onChange, onBlur } }: { field: FieldState }): ReactNode {
  const t = useT('service');
  const roleName = useT('roles');
  const chosen = chosenOf(value);
  return (
    <fieldset aria-label={t('fields.roles')} className={styles.roles}>
      {announcedRoles.map((role, place) => (
        <Checkbox
          key={role}
          // The field's own id, to which its errors lead, is that of the first.
          id={place === 0 ? undefined : `announcement-${role}`}
          label={roleName(role)}
          checked={chosen.includes(role)}
          onBlur={onBlur}
          onChange={({ target: { checked } }) => {
            onChange(checked ? [...chosen, role] : chosen.filter((one) => one !== role));
          }}
        />
      ))}
    </fieldset>
  );
}

const specs: Readonly<Record<string, FieldSpec>> = {
  type: { hint: 'hints.type' },
  title: { text: { maxLength: announcementLimits.title } },
  text: { kind: 'lines', rows: 4 },
  roles: { render: (field) => <RolesField field={field} /> },
  companyId: { lookup: companyLookup, placeholder: 'announcements.everyCompany', hint: 'hints.companyId' },
  hubId: { lookup: createHubLookup(), placeholder: 'announcements.everyHub', hint: 'hints.hubId' },
};
const initial = { type: announcementTypes[0], title: '', text: '', roles: [], companyId: null, hubId: null };

/** Writes and publishes an announcement. It cannot be taken back, so the form says to whom it goes. */
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
      specs={specs}
      initial={initial}
      marksOptional
      send={run}
      onCreated={() => {
        toast({ text: t('announcements.published'), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
