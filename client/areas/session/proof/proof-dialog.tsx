import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { ShieldCheck } from 'lucide-react';
import { fieldElementId, FormContext, FormField } from '#client/actions/form/form-field.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { useT } from '#client/messages/use-t.ts';
import { proveIdentityInput } from '#shared/areas/users/security-input.ts';
import { graphqlRequest, GraphqlRequestError } from '#client/session/graphql-request.ts';
import { sessionAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { codeSpec, presentPasswordSpec } from '../form/field-specs.tsx';

const area = 'session';
const idPrefix = 'proof';
const document = 'mutation proveIdentity($input: ProveIdentityInput!) { proveIdentity(input: $input) { ok } }';
const specs = { password: presentPasswordSpec, code: codeSpec };

type Way = 'password' | 'code';

/** Asks for the password before a sensitive action, or for a code of the app. */
export default function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }): ReactNode {
  const [way, setWay] = useState<Way>('password');
  return <ProofForm key={way} way={way} onAnswer={onAnswer} onWay={setWay} />;
}

function ProofForm({
  way,
  onAnswer,
  onWay,
}: {
  way: Way;
  onAnswer: (isProven: boolean) => void;
  onWay: (way: Way) => void;
}): ReactNode {
  const t = useT(area);
  const hasFactor = useAtomValue(sessionAtom)?.viewer.secondFactor === 'on';
  const other = way === 'password' ? 'code' : 'password';
  const form = useForm({
    initial: { [way]: '' },
    validate: (values) =>
      values[way] === '' ? [{ path: way, code: 'required' }] : problemsOf(proveIdentityInput, filledInput(values)),
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
      text={t(`proof.text.${way}`)}
      submitLabel={t('proof.submit')}
      icon={ShieldCheck}
      focusId={fieldElementId(idPrefix, way)}
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
        <FormField name={way} />
        {hasFactor && (
          <Button
            tone="quiet"
            onClick={() => {
              onWay(other);
            }}
          >
            {t(`proof.use.${other}`)}
          </Button>
        )}
      </FormContext>
    </FormDialog>
  );
}
