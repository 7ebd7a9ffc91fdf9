import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useClient } from 'urql';
import { hiddenFields } from '#shared/access/scope.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { editableFields, packageInputs } from '#shared/areas/packages/input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import type { FieldSpec } from '#client/actions/form/field-controls.tsx';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { PresenceField } from '#client/app/presence/presence-field.tsx';
import { EditingLocationContext } from '#client/app/presence/use-field-editing.ts';
import { viewerAtom } from '#client/session/session.ts';
import { packageRowActions } from '../actions/actions.ts';
import type { Package } from '../documents.ts';
import { PackageTimelineQuery } from '../timeline-query.ts';
import { CityField } from './city-field.tsx';
import { fieldOf, requireFields, toEditInput, toFormValues } from './form-values.ts';
import { PackageFields, packageFieldSpecs, StockLines } from './fields.tsx';

const statusesWithEditableCity = new Set<Package['status']>(['created', 'confirmed']);

// The city of a moving parcel only changes through the action `redirect`.
const lockedCity: FieldSpec = {
  ...packageFieldSpecs.cityId,
  hint: 'hints.cityLocked',
  render: (field) => <CityField field={field} isLocked />,
};

/** The form to edit a parcel. */
export default function EditPackageForm({ row: pkg, onClose }: { row: Package; onClose: () => void }): ReactNode {
  const viewer = useAtomValue(viewerAtom);
  const localizedName = useLocalizedName();
  const client = useClient();
  // The timeline names the user who last changed what this form changes, unless it is hidden from the viewer.
  const loadLastEditor = async (): Promise<string | null> => {
    const variables = { id: pkg.id };
    const { data } = await client.query(PackageTimelineQuery, variables, { requestPolicy: 'network-only' }).toPromise();
    const last = data?.packageTimeline?.find(
      ({ actor, changed }) => actor !== null && changed.some((field) => editableFields.includes(field)),
    );
    return last?.actor?.name ?? null;
  };
  const isCityLocked = pkg.city !== null && !statusesWithEditableCity.has(pkg.status);
  const specs: Readonly<Record<string, FieldSpec>> = {
    ...packageFieldSpecs,
    stockLines: {
      ...packageFieldSpecs.stockLines,
      render: (field) => <StockLines field={field} ofCompany={pkg.company?.id ?? null} />,
    },
    ...(isCityLocked && { cityId: lockedCity }),
  };
  return (
    <EditingLocationContext value={{ screen: 'package', object: pkg.id }}>
      <EditForm
        actions={packageRowActions}
        row={pkg}
        size="lg"
        schema={packageInputs.edit}
        requiredIn={packageInputs.create}
        specs={specs}
        initial={toFormValues(pkg, pkg.city && localizedName(pkg.city))}
        toInput={toEditInput}
        validate={(values) => requireFields(values, 'cityId')}
        fieldOf={fieldOf}
        loadLastEditor={loadLastEditor}
        Around={PresenceField}
        onClose={onClose}
      >
        <PackageFields hidden={viewer ? hiddenFields(packageEntity.access, viewer) : []} />
      </EditForm>
    </EditingLocationContext>
  );
}
