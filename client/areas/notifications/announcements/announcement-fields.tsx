// The fields of an announcement, as the forms that write and change it show them.
import type { ReactNode } from 'react';
import { announcedRoles, announcementTypes } from '#shared/areas/notifications/announcement.ts';
import { announcementLimits } from '#shared/areas/notifications/announcement-input.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { filledInput, type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { companyLookup, createHubLookup } from '#client/actions/form/lookups.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { CreateLookup } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { MultiSelect } from '#client/ui/form/select/multi-select.tsx';
import { AnnouncementPreview } from './announcement-preview.tsx';
import styles from './announcements.module.css';

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

export const announcementSpecs: Readonly<Record<string, FieldSpec>> = {
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
/** Nothing is written yet. */
export const noAnnouncement = {
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
export function announcementInput({ companyIds, hubIds, ...values }: FormValues): Record<string, unknown> {
  const [companies, hubs] = [idsOf(companyIds), idsOf(hubIds)];
  return {
    ...filledInput(values),
    ...(companies.length > 0 && { companyIds: companies }),
    ...(hubs.length > 0 && { hubIds: hubs }),
  };
}

/** Errors of one company or hub are those of the field. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path;

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

/** The fields in their layout, and what readers will see. */
export function AnnouncementFields(): ReactNode {
  return (
    <>
      {rows.map((names) => (
        <div key={names[0]} className={styles.fields}>
          {names.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </div>
      ))}
      <AnnouncementPreview />
    </>
  );
}
