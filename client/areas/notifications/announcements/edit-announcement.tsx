import type { ReactNode } from 'react';
import { announcementInputs } from '#shared/areas/notifications/announcement-input.ts';
import { localMinuteOf } from '#shared/lib/local-minute.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { announcementActions } from './announcement-actions.ts';
import { AnnouncementFields, announcementInput, announcementSpecs, fieldOf } from './announcement-fields.tsx';
import type { ListedAnnouncement } from './documents.ts';

/** Emptied, they mean everywhere, at once, and until it is taken back. */
const emptied = new Set(['companyIds', 'hubIds', 'startsAt', 'endsAt']);

function changedAnnouncement(before: FormValues, values: FormValues): Record<string, unknown> {
  const [was, is] = [announcementInput(before), announcementInput(values)];
  return Object.fromEntries(
    Object.keys(values)
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => [name, is[name] ?? (emptied.has(name) ? null : values[name])]),
  );
}

/** Changes an announcement that waits for its time. */
export default function EditAnnouncement({
  row,
  onClose,
}: {
  row: ListedAnnouncement;
  onClose: () => void;
}): ReactNode {
  const nameOf = useLocalizedName();
  const { type, priority, title, text, titleEn, textEn, titleAr, textAr, roles, companies, hubs } = row;
  return (
    <EditForm
      actions={announcementActions}
      row={row}
      size="lg"
      schema={announcementInputs.edit}
      requiredIn={announcementInputs.publish}
      specs={announcementSpecs}
      initial={{
        type,
        priority,
        title,
        text,
        titleEn: titleEn ?? '',
        textEn: textEn ?? '',
        titleAr: titleAr ?? '',
        textAr: textAr ?? '',
        roles,
        companyIds: companies.map(({ id, name }) => ({ value: id, label: name })),
        hubIds: hubs.map((hub) => ({ value: hub.id, label: nameOf(hub) })),
        startsAt: localMinuteOf(row.startsAt),
        endsAt: row.endsAt === null ? '' : localMinuteOf(row.endsAt),
      }}
      toInput={changedAnnouncement}
      validate={(values) => problemsOf(announcementInputs.publish, announcementInput(values))}
      fieldOf={fieldOf}
      onClose={onClose}
    >
      <AnnouncementFields />
    </EditForm>
  );
}
