import type { ReactNode } from 'react';
import { announcedRoles, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { announcementInputs, announcementLimits } from '#shared/areas/notifications/announcement-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { filledInput, type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { companyLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { AnnouncementLive } from '../documents.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import styles from './announcements.module.css';

const publishDocument = createActionDocument({ entity: 'announcement', action: 'publish', fragment: AnnouncementLive });

const chosenOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const optionsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isOption) : []);

const idsOf = (value: unknown) => optionsOf(value).map((option) => option.value);

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
      <Button
        size="sm"
        tone="quiet"
        onClick={() => {
          onChange([...announcedRoles]);
        }}
      >
        {t('announcements.everybody')}
      </Button>
    </fieldset>
  );
}

interface PlacesProps {
  field: FieldState;
  lookup: CreateLookup;
  label: string;
  placeholder: string;
}

/** Companies or hubs; none means all of them. */
function PlacesField({ field: { value, onChange, onBlur }, lookup, label, placeholder }: PlacesProps): ReactNode {
  const t = useT('service');
  const { load } = useLookup(lookup);
  const chosen = optionsOf(value);
  return (
    <MultiSelect
      variant="field"
      label={t(label)}
      placeholder={t(placeholder)}
      load={load}
      options={chosen}
      value={idsOf(value)}
      max={announcementLimits.places}
      onBlur={onBlur}
      onChange={(ids, options) => {
        onChange(options.filter((option) => ids.includes(option.value)));
      }}
    />
  );
}

const hubLookup = createHubLookup();
const title: FieldSpec = { text: { maxLength: announcementLimits.title } };
const text: FieldSpec = { kind: 'lines', rows: 3 };
const minute: FieldSpec = { text: { type: 'datetime-local' } };

const specs: Readonly<Record<string, FieldSpec>> = {
  type: { hint: 'hints.type' },
  priority: { hint: 'hints.priority' },
  title,
  text,
  titleEn: title,
  textEn: text,
  titleAr: title,
  textAr: text,
  roles: { render: (field) => <RolesField field={field} /> },
  companyIds: {
    hint: 'hints.companyIds',
    render: (field) => (
      <PlacesField
        field={field}
        lookup={companyLookup}
        label="fields.companyIds"
        placeholder="announcements.everyCompany"
      />
    ),
  },
  hubIds: {
    hint: 'hints.hubIds',
    render: (field) => (
      <PlacesField field={field} lookup={hubLookup} label="fields.hubIds" placeholder="announcements.everyHub" />
    ),
  },
  startsAt: { ...minute, hint: 'hints.startsAt' },
  endsAt: { ...minute, hint: 'hints.endsAt' },
};
const initial = {
  type: announcementTypes[0],
  priority: 'HIGH',
  title: '',
  text: '',
  titleEn: '',
  textEn: '',
  titleAr: '',
  textAr: '',
  roles: [],
  companyIds: [],
  hubIds: [],
  startsAt: '',
  endsAt: '',
};

/** Companies and hubs are sent by their ids, and not at all where none is chosen. */
function toInput({ companyIds, hubIds, ...values }: FormValues): Record<string, unknown> {
  const [companies, hubs] = [idsOf(companyIds), idsOf(hubIds)];
  return {
    ...filledInput(values),
    ...(companies.length > 0 && { companyIds: companies }),
    ...(hubs.length > 0 && { hubIds: hubs }),
  };
}

/** Errors of one company or hub are those of the field. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path;

const rows = [
  ['type', 'priority'],
  ['title'],
  ['text'],
  ['titleEn', 'titleAr'],
  ['textEn', 'textAr'],
  ['roles'],
  ['companyIds', 'hubIds'],
  ['startsAt', 'endsAt'],
];

function Rows({ of }: { of: readonly (readonly string[])[] }): ReactNode {
  return of.map((names) => (
    <div key={names[0]} className={styles.fields}>
      {names.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </div>
  ));
}

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
      specs={specs}
      initial={initial}
      toInput={toInput}
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
      <Rows of={rows} />
      <AnnouncementPreview />
    </CreateForm>
  );
}
