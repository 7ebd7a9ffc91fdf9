import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberRights } from '#shared/access/rights.ts';
import { userInputs } from '#shared/areas/users/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { inviteMutation } from './documents.ts';
import { checkedRights, RightsFields, rightSpecs, rightValues } from './rights-fields.tsx';

const details = { name: '', email: '', phone: '' };
const specs = {
  ...rightSpecs,
  email: { text: { type: 'email', ltr: true, maxLength: 254 }, hint: 'hints.email' },
} as const;

/** Invites a sub-customer, who gets a mail with a link to choose a password. */
export default function InviteDialog({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('team');
  const { i18n } = useTranslation();
  const { run } = useAction(inviteMutation);
  return (
    <CreateForm
      area="team"
      entity="user"
      title={t('add')}
      submitLabel={t('form.invite')}
      schema={userInputs.inviteMember}
      specs={specs}
      initial={{ ...details, ...rightValues(memberRights) }}
      toInput={({ name, email, phone, ...rights }) => ({
        name,
        email,
        ...filledInput({ phone }),
        rights: checkedRights(rights),
        language: i18n.language,
      })}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.invited', { name: row.name }), tone: 'success' });
        onCreated();
      }}
      onClose={onClose}
    >
      {Object.keys(details).map((name) => (
        <FormField key={name} name={name} />
      ))}
      <RightsFields />
    </CreateForm>
  );
}
