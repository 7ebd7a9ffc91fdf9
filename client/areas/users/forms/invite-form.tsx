import type { ReactNode } from 'react';
import { userInputs } from '#shared/areas/users/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { FormField } from '#client/actions/form/form-field.tsx';
import { filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { languages, languageNames, readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { UserLive } from '../documents.ts';
import { missingRights, RightsFields, rightsInput, rightsSpecs } from './rights-fields.tsx';
import styles from './forms.module.css';

const inviteMutation = createActionDocument({ entity: 'user', action: 'invite', fragment: UserLive });

const specs = {
  ...rightsSpecs,
  email: { text: { type: 'email', ltr: true, maxLength: 254 } },
  phone: { kind: 'phone' },
  language: {
    hint: 'hints.language',
    marksOptional: false,
    render: (field) => (
      <Select
        {...field}
        value={typeof field.value === 'string' ? field.value : ''}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
    ),
  },
} satisfies Parameters<typeof CreateForm>[0]['specs'];

const toInput = ({ name, email, phone, language, ...rights }: FormValues): Record<string, unknown> => ({
  ...filledInput({ name, email, phone, language }),
  ...rightsInput(rights),
});

/** Invites a person: an account with roles, whose owner chooses a password by the link of a mail. */
export default function InviteForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('users');
  const { run } = useAction(inviteMutation);
  const initial = { name: '', email: '', phone: '', language: readLanguage(), roles: [], manager: false };
  return (
    <CreateForm
      area="users"
      entity="user"
      title={t('form.invite')}
      submitLabel={t('form.send')}
      schema={userInputs.invite}
      specs={specs}
      initial={{ ...initial, hubId: null, companyId: null, managerId: null }}
      toInput={toInput}
      validate={missingRights}
      size="lg"
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.invited', { name: row.name, address: row.email }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <FormField name="name" />
        <FormField name="email" />
        <FormField name="phone" />
        <FormField name="language" />
      </div>
      <RightsFields />
    </CreateForm>
  );
}
