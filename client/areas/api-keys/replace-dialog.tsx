import type { ReactNode } from 'react';
import { replaceApiKeyInput } from '#shared/areas/api-keys/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { ApiKeyReplaceMutation, type ApiKey } from './documents.ts';
import type { MadeKey } from './key-secret.tsx';

/** Asks before a key gets a new secret, because programs with the old one stop at once. */
export default function ReplaceDialog({
  apiKey: { id, name },
  onClose,
  onMade,
}: {
  apiKey: ApiKey;
  onClose: () => void;
  onMade: (made: MadeKey) => void;
}): ReactNode {
  const t = useT('api-keys');
  const { run } = useAction(ApiKeyReplaceMutation);
  return (
    <CreateForm
      area="api-keys"
      entity="apiKey"
      title={t('replace.title', { name })}
      submitLabel={t('replace.submit')}
      schema={replaceApiKeyInput}
      initial={{}}
      toInput={() => ({ id })}
      send={() => run({ id })}
      onCreated={({ apiKeyReplace: { secret } }) => {
        onMade({ name, secret });
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('replace.text')}</p>
    </CreateForm>
  );
}
