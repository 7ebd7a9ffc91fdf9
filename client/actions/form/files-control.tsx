import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { FileKind } from '#shared/files/file-kinds.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { PhotoField } from '#client/ui/form/file/photo-field.tsx';
import type { FieldState } from './field-controls.tsx';
import type { FilesValue } from './form-values.ts';

/** A field of uploaded files. They are sent when they are chosen; the form sends their ids. */
export default function FilesControl({
  field,
  kind,
  max,
}: {
  field: FieldState;
  kind: FileKind;
  max: number;
}): ReactNode {
  const errorMessage = useErrorMessage();
  const { items, add, retry, remove } = useUploads(kind);
  const { onChange, onBlur } = field;
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const value: FilesValue = {
      ids: items.flatMap(({ id }) => (id === null ? [] : [id])),
      isSending: items.some(({ state }) => state === 'sending'),
    };
    report(value);
  }, [items]);
  return (
    <PhotoField
      items={items.map(({ problem, ...item }) => ({
        ...item,
        error: problem && errorMessage(problem.fields[0] ?? problem),
      }))}
      max={max}
      onAdd={add}
      onRetry={retry}
      onRemove={remove}
      onBlur={onBlur}
    />
  );
}
