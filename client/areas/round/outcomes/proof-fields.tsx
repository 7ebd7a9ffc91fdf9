// The proof that the sender or the rules want: one of three is enough.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isFilesValue } from '#client/actions/form/form-values.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import SignatureControl from '#client/signatures/signature-control.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { PhotoField } from '#client/ui/form/file/photo-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import type { Proof } from './proof.ts';

/** Name, signature or photo. */
export default function ProofFields({
  value,
  onChange,
  error,
}: {
  value: Proof;
  onChange: (proof: Proof) => void;
  error: string | undefined;
}): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const { items, add, retry, remove } = useUploads('photo');
  /** The id of the signature, or the files value while it is being sent. */
  const [signature, setSignature] = useState<unknown>('');
  const report = useEffectEvent((change: Partial<Proof>) => {
    onChange({ ...value, ...change });
  });
  useEffect(() => {
    report({
      signatureId: typeof signature === 'string' ? signature : '',
      photoIds: items.flatMap(({ id }) => (id === null ? [] : [id])),
      isSending: (isFilesValue(signature) && signature.isSending) || items.some(({ state }) => state === 'sending'),
    });
  }, [signature, items]);
  return (
    <>
      <Field label={t('proof.name')} hint={t('proof.hint')} {...(error !== undefined && { error })}>
        <TextField
          value={value.receivedBy}
          dir="auto"
          autoComplete="off"
          maxLength={120}
          onChange={({ target }) => {
            onChange({ ...value, receivedBy: target.value });
          }}
        />
      </Field>
      <SignatureControl field={{ onChange: setSignature }} />
      <PhotoField
        items={items.map(({ problem, ...item }) => ({
          ...item,
          error: problem && errorMessage(problem.fields[0] ?? problem),
        }))}
        max={1}
        onAdd={add}
        onRetry={retry}
        onRemove={remove}
      />
    </>
  );
}
