import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useAction } from '#client/live/use-action.ts';
import { whoAtom } from '#client/session/session.ts';
import { PackageCreateMutation } from '../documents.ts';
import { mayListCompanies } from '../who.ts';
import { createInput, createProblems, emptyValues, type PackageValues } from './form-values.ts';
import { setFieldErrors } from './field-errors.ts';
import { PackageFields } from './package-fields.tsx';
import { PackageForm } from './package-form.tsx';
import { problemResolver } from './resolver.ts';

/** The form for a new parcel. */
export default function CreatePackageForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (id: string) => void;
}): ReactNode {
  const t = useWords('packages');
  const errorMessage = useProblemWords();
  const viewer = useAtomValue(whoAtom);
  const hasCompanyField = viewer !== null && mayListCompanies(viewer);
  const { run, busy } = useAction(PackageCreateMutation);
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const {
    control,
    handleSubmit,
    setError,
    formState: { isDirty, errors },
  } = useForm<PackageValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyValues,
    resolver: problemResolver((values) => createProblems(values, hasCompanyField), errorMessage),
  });
  const send = async (values: PackageValues): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    const outcome = await run(packageInputs.create.parse(createInput(values)));
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
    <PackageForm
      title={t('list.create')}
      submitLabel={t('form.create')}
      isDirty={isDirty}
      busy={busy}
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
    </PackageForm>
  );
}
