import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { newApiKeyInput } from '#shared/areas/api-keys/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { sessionAtom } from '#client/session/session.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { ApiKeyCreateMutation } from './documents.ts';

/** Names and makes a key. An administrator chooses its company. */
export default function NewKeyDialog({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('api-keys');
  const { run } = useAction(ApiKeyCreateMutation);
  const choosesCompany = useAtomValue(sessionAtom)?.viewer.effectiveRole === 'ADMIN';
  return (
    <CreateForm
      area="api-keys"
      entity="apiKey"
      title={t('new')}
      submitLabel={t('create')}
      schema={newApiKeyInput}
      specs={{
        companyId: { required: true, lookup: companyLookup, placeholder: 'choose.company' },
        name: { hint: 'hints.name', text: { maxLength: 60 } },
        scope: { hint: 'hints.scope' },
        validity: {},
      }}
      initial={{ ...(choosesCompany && { companyId: null }), name: '', scope: 'write', validity: 'year' }}
      send={(input) => {
        const { name, scope, validity, companyId } = newApiKeyInput.parse(input);
        return run({ name, scope, validity, companyId });
      }}
      onCreated={({ apiKeyCreate: { secret, apiKey } }) => {
        onCreated({ name: apiKey.name, value: secret });
      }}
      onClose={onClose}
    />
  );
}
