// The fields of what decides which rows a person sees. Hub, company and driver are asked for where a role needs them.
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { effectiveRole, isRole, managerRoles, type Role, roles } from '#shared/access/roles.ts';
import {
  companyRoles,
  hasRoleOf,
  hubRoles,
  missingForRoles,
  subdriverRoles,
} from '#shared/areas/users/role-requirements.ts';
import type { FieldError } from '#shared/lib/app-error.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormField, useFormContext } from '#client/actions/form/form-field.tsx';
import { type FormValues, isOption } from '#client/actions/form/form-values.ts';
import { useT } from '#client/messages/use-t.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { activeDriverLookup, companyLookup, hubLookup } from '../lookups.ts';
import styles from './forms.module.css';

/** The roles in a form's values. */
const rolesOf = (values: FormValues): readonly Role[] =>
  Array.isArray(values['roles']) ? values['roles'].filter((role) => typeof role === 'string').filter(isRole) : [];

function RolesControl({ field }: { field: FieldState }): ReactNode {
  const t = useT('roles');
  const tUsers = useT('users');
  const chosen = rolesOf({ roles: field.value });
  const effective = effectiveRole(chosen);
  return (
    <div className={styles.roles}>
      {roles.map((role, index) => (
        <Checkbox
          key={role}
          ref={index === 0 ? field.ref : undefined}
          label={t(role)}
          checked={chosen.includes(role)}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            field.onChange(target.checked ? [...chosen, role] : chosen.filter((one) => one !== role));
          }}
        />
      ))}
      {effective && chosen.length > 1 && <p className={styles.why}>{tUsers('rolesWhy', { role: t(effective) })}</p>}
    </div>
  );
}

/** The controls of these fields. */
export const rightsSpecs: Readonly<Record<string, FieldSpec>> = {
  roles: { required: true, group: true, render: (field) => <RolesControl field={field} /> },
  manager: { hint: 'hints.manager' },
  hubId: { lookup: hubLookup, placeholder: 'choose.hub', marksOptional: false },
  companyId: { lookup: companyLookup, placeholder: 'choose.company', required: true },
  managerId: { lookup: activeDriverLookup, placeholder: 'choose.driver', required: true },
};

/** The roles, and what they need. */
export function RightsFields(): ReactNode {
  const { control } = useFormContext();
  const chosen = rolesOf(useWatch({ control }));
  return (
    <>
      <FormField name="roles" />
      {hasRoleOf(chosen, hubRoles) && <FormField name="hubId" />}
      {hasRoleOf(chosen, companyRoles) && <FormField name="companyId" />}
      {hasRoleOf(chosen, subdriverRoles) && <FormField name="managerId" />}
      {hasRoleOf(chosen, managerRoles) && <FormField name="manager" />}
    </>
  );
}

const idOf = (value: unknown): string | null => (isOption(value) ? value.value : null);

/** The input of these fields. What no role needs is not sent. */
export function rightsInput(values: FormValues): Record<string, unknown> {
  const chosen = rolesOf(values);
  return {
    roles: chosen,
    ...(hasRoleOf(chosen, managerRoles) && { manager: values['manager'] === true }),
    ...(hasRoleOf(chosen, hubRoles) && { hubId: idOf(values['hubId']) }),
    ...(hasRoleOf(chosen, companyRoles) && { companyId: idOf(values['companyId']) }),
    ...(hasRoleOf(chosen, subdriverRoles) && { managerId: idOf(values['managerId']) }),
  };
}

/** What the roles lack, by field; like the server. */
export function missingRights(values: FormValues): FieldError[] {
  return missingForRoles({
    roles: rolesOf(values),
    manager: false,
    hubId: idOf(values['hubId']),
    companyId: idOf(values['companyId']),
    managerId: idOf(values['managerId']),
  });
}
