import type { ReactNode } from 'react';
import { ShieldCheck } from 'lucide-react';
import { fieldElementId, FormContext, FormField } from '#client/actions/form/form-field.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { useT } from '#client/messages/use-t.ts';
import { proveIdentityInput } from '#shared/areas/users/security-input.ts';
import { graphqlRequest, GraphqlRequestError } from '#client/app/session/graphql-request.ts';
import { presentPasswordSpec } from '../form/field-specs.tsx';

const area = 'session';
const idPrefix = 'proof';
const document = 'mutation proveIdentity($input: ProveIdentityInput!) { proveIdentity(input: $input) { ok } }';
const specs = { password: presentPasswordSpec };

/** Asks for the password before a sensitive action. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }): ReactNode {
  const t = useT(area);
  const form = useForm({
    initial: { password: '' },
    validate: (values) => problemsOf(proveIdentityInput, filledInput(values)),
    send: async (values) => {
      try {
        await graphqlRequest(document, { input: filledInput(values) });
      } catch (error) {
        if (!(error instanceof GraphqlRequestError)) throw error;
        return error.details;
      }
      onAnswer(true);
      return null;
    },
  });
  return (
    <FormDialog
      area={area}
      title={t('proof.title')}
      text={t('proof.text')}
      submitLabel={t('proof.submit')}
      icon={ShieldCheck}
      focusId={fieldElementId(idPrefix, 'password')}
      // A password that was typed is nothing to keep: the dialog closes without a question.
      isDirty={false}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={() => {
        onAnswer(false);
      }}
    >
      <FormContext value={{ area, idPrefix, control: form.control, schema: proveIdentityInput, specs }}>
        <FormField name="password" />
      </FormContext>
    </FormDialog>
  );
}
