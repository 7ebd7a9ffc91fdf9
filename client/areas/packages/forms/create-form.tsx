import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { viewerAtom } from '#client/app/session/session.ts';
import { PackageCreateMutation } from '../documents.ts';
import { canListCompanies } from '../permissions.ts';
import { toCreateInput, validateCreate, emptyValues, type PackageFormValues } from './form-values.ts';
import { setFieldErrors } from './field-errors.ts';
import { PackageFields } from './fields.tsx';
import { PackageFormDialog } from './form-dialog.tsx';
import { createResolver } from './resolver.ts';

/** The form for a new parcel. */
export default function CreatePackageForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const viewer = useAtomValue(viewerAtom);
  const hasCompanyField = viewer !== null && canListCompanies(viewer);
  const { run, isRunning } = useAction(PackageCreateMutation);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, errors },
  } = useForm<PackageFormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyValues,
    resolver: createResolver((values) => validateCreate(values, hasCompanyField), errorMessage),
  });
  const send = async (values: PackageFormValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const outcome = await run(packageInputs.create.parse(toCreateInput(values)));
    isSending.current = false;
    if (outcome.ok) {
      const { id, trackingNumber } = outcome.data.packageCreate.package;
      toast({ text: t('form.created', { number: trackingNumber }), tone: 'success' });
      onCreated(id);
      return;
    }
    setProblem(setFieldErrors(outcome.problem, setError, errorMessage) ? null : outcome.problem);
    setAttempt((before) => before + 1);
  };
  return (
    <PackageFormDialog
      title={t('list.create')}
      submitLabel={t('form.create')}
      isDirty={isDirty}
      busy={isRunning}
      attempt={attempt}
      errors={errors}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        void handleSubmit(send, () => {
          setAttempt((before) => before + 1);
        })()
      }
    >
      <PackageFields control={control} isNew hasCompanyField={hasCompanyField} hidden={[]} />
    </PackageFormDialog>
  );
}
