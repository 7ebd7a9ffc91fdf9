import type { ReactNode } from 'react';
import { userInputs } from '#shared/areas/users/input.ts';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { useDialogTexts, useSendAction } from '#client/actions/form/confirm-dialog.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { fieldElementId, FormContext } from '#client/actions/form/form-field.tsx';
import { parsedInput, problemsOf } from '#client/actions/form/form-schema.ts';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { placeName } from '#client/list/columns.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import type { User } from '../documents.ts';
import { missingRights, RightsFields, rightsInput, rightsSpecs } from './rights-fields.tsx';

const schema = userInputs.setRoles;
const optionOf = (row: { id: string; name: string } | null): Option | null => row && { value: row.id, label: row.name };

function initialOf({ roles, manager, hub, company, driver }: User): FormValues {
  return {
    roles,
    manager,
    hubId: hub && optionOf({ id: hub.id, name: placeName(hub) }),
    companyId: optionOf(company),
    managerId: optionOf(driver),
  };
}

function RightsDialog({ user, ...props }: ActionFormProps<User> & { user: User }): ReactNode {
  const t = useT('users');
  const send = useSendAction(props);
  const tForms = useT('forms');
  const { subject: _, ...texts } = useDialogTexts(props);
  const inputOf = (values: FormValues): Record<string, unknown> => ({ id: user.id, ...rightsInput(values) });
  const form = useForm({
    initial: initialOf(user),
    validate: (values) => [...problemsOf(schema, inputOf(values)), ...missingRights(values)],
    send: (values) => send(parsedInput(schema, inputOf(values))),
  });
  return (
    <FormDialog
      {...texts}
      submitLabel={tForms('save')}
      area="users"
      size="lg"
      icon={props.actions.spec(props.action).icon}
      focusId={fieldElementId('rights', 'roles')}
      isDirty={form.isDirty}
      busy={form.busy}
      problem={form.problem}
      summary={form.summaryOf('rights', (name) => t(`fields.${name}`))}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <FormContext value={{ area: 'users', idPrefix: 'rights', control: form.control, schema, specs: rightsSpecs }}>
        <RightsFields />
      </FormContext>
    </FormDialog>
  );
}

/** The form of roles, hub, company, driver and manager flag. */
export default function RightsForm(props: ActionFormProps<User>): ReactNode {
  const [user] = props.rows;
  return user && <RightsDialog {...props} user={user} />;
}
