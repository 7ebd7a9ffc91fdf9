import type { ReactNode } from 'react';
import { userInputs } from '#shared/areas/users/input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { placeName } from '#client/list/columns.tsx';
import { userRowActions } from '../actions.tsx';
import type { User } from '../documents.ts';
import { cityLookup } from '../lookups.ts';
import styles from './forms.module.css';

const specs = {
  email: { text: { type: 'email', ltr: true, maxLength: 254 }, hint: 'hints.email' },
  phone: { kind: 'phone' },
  website: { text: { ltr: true } },
  cityId: { lookup: cityLookup, placeholder: 'choose.city' },
} satisfies Parameters<typeof EditForm>[0]['specs'];

/** The form to edit the details of an account. */
export default function EditUserForm({ row, onClose }: { row: User; onClose: () => void }): ReactNode {
  const { name, email, phone, website, street, city } = row;
  return (
    <EditForm
      actions={userRowActions}
      row={row}
      size="lg"
      schema={userInputs.edit}
      specs={specs}
      initial={{
        name,
        email: email ?? '',
        phone: phone ?? '',
        website: website ?? '',
        cityId: city && { value: city.id, label: placeName(city) },
        street: street ?? '',
      }}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <FormField name="name" />
        <FormField name="email" />
        <FormField name="phone" />
        <FormField name="website" />
        <FormField name="cityId" />
        <FormField name="street" />
      </div>
    </EditForm>
  );
}
