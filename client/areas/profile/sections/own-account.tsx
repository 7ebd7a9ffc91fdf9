// The sections of the own account that have a form: personal data and address.
import type { ReactNode } from 'react';
import { profileInputs } from '#shared/areas/users/profile-input.ts';
import { FormField } from '#client/actions/form/form-field.tsx';
import { cityLookup, useLocalizedName } from '#client/actions/form/lookups.ts';
import { refreshViewer } from '#client/session/sign-in.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { EditAddressMutation, EditPersonalMutation, type Profile } from '../documents.ts';
import { SectionForm } from '../form/section-form.tsx';
import styles from '../form/form.module.css';

interface OwnProps {
  profile: Profile;
}

const refresh = (): void => void refreshViewer();

const personalSpecs = {
  name: { required: true },
  phone: { kind: 'phone', required: true },
  website: { hint: 'personal.websiteHint', text: { ltr: true, type: 'url' } },
} as const;
const personalRequired = ['name', 'phone'];

/** Name, phone and website. */
export function PersonalForm({ profile }: OwnProps): ReactNode {
  const t = useT('profile');
  const { run } = useAction(EditPersonalMutation);
  const { name, phone, website, version } = profile;
  return (
    <SectionForm
      id="personal"
      schema={profileInputs.editPersonal}
      initial={{ name, phone: phone ?? '', website: website ?? '' }}
      required={personalRequired}
      specs={personalSpecs}
      version={version}
      run={(input) => run(profileInputs.editPersonal.parse(input))}
      saveLabel={t('personal.save')}
      onSaved={refresh}
    >
      <div className={styles.row}>
        <FormField name="name" />
        <FormField name="phone" />
      </div>
      <FormField name="website" />
    </SectionForm>
  );
}

const place = ['cityId', 'street'];
const none: readonly string[] = [];

/** City and street. */
export function AddressForm({ profile }: OwnProps): ReactNode {
  const t = useT('profile');
  const localizedName = useLocalizedName();
  const { run } = useAction(EditAddressMutation);
  const { city, street, isPaid, version } = profile;
  return (
    <SectionForm
      id="address"
      schema={profileInputs.editAddress}
      initial={{ cityId: city && { value: city.id, label: localizedName(city) }, street: street ?? '' }}
      required={isPaid ? place : none}
      specs={{
        cityId: { lookup: cityLookup, required: isPaid, placeholder: 'address.chooseCity' },
        street: { required: isPaid },
      }}
      version={version}
      run={(input) => run(profileInputs.editAddress.parse(input))}
      saveLabel={t('address.save')}
      onSaved={refresh}
    >
      <div className={styles.row}>
        <FormField name="cityId" />
        <FormField name="street" />
      </div>
    </SectionForm>
  );
}
