import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { PresenceField } from '#client/app/presence/presence-field.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { PackageLive } from '../documents.ts';
import { canListCompanies } from '../permissions.ts';
import { emptyValues, fieldOf, requireFields, toCreateInput } from './form-values.ts';
import { PackageFields, packageFieldSpecs } from './fields.tsx';

const createMutation = createActionDocument({ entity: 'package', action: 'create', fragment: PackageLive });

/** The form for a new parcel. */
export default function CreatePackageForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  const hasCompanyField = viewer !== null && canListCompanies(viewer);
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="packages"
      entity="package"
      size="lg"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={packageInputs.create}
      specs={packageFieldSpecs}
      initial={emptyValues}
      toInput={toCreateInput}
      validate={(values) => requireFields(values, 'cityId', ...(hasCompanyField ? ['companyId'] : []))}
      fieldOf={fieldOf}
      Around={PresenceField}
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.created', { number: row.trackingNumber }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    >
      <PackageFields isNew hasCompanyField={hasCompanyField} />
    </CreateForm>
  );
}
