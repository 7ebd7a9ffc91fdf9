import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { useClient } from 'urql';
import { hiddenFields } from '#shared/access/scope.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { toast } from '#client/kit/ui/toast.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { EditingContext } from '#client/live/signals/use-editing.ts';
import { useAction } from '#client/live/use-action.ts';
import { whoAtom } from '#client/session/session.ts';
import { usePlaceName } from '../directory.ts';
import { PackageEditMutation, PackageTimelineQuery, type Pkg } from '../documents.ts';
import { type Choice, type Conflict, conflictOf, Conflicts } from './conflict.tsx';
import { isPackageField, setFieldErrors } from './field-errors.ts';
import { editInput, editProblems, type PackageValues, valuesOf } from './form-values.ts';
import { PackageFields } from './package-fields.tsx';
import { PackageForm } from './package-form.tsx';
import { problemResolver } from './resolver.ts';

const statusesWithEditableCity = new Set<Pkg['status']>(['created', 'confirmed']);

/**
 * Returns a function that loads the name of the user who saved the parcel last; null when the timeline does not show
 * it.
 */
function useLastEditor(): (id: string) => Promise<string | null> {
  const client = useClient();
  return async (id) => {
    const { data } = await client.query(PackageTimelineQuery, { id }, { requestPolicy: 'network-only' }).toPromise();
    return (
      data?.packageTimeline?.find(({ actor, name }) => actor !== null && name !== 'package.flagged')?.actor?.name ??
      null
    );
  };
}

function useEditForm(pkg: Pkg, onClose: () => void) {
  const t = useWords('packages');
  const errorMessage = useProblemWords();
  const localizedName = usePlaceName();
  const loadLastEditor = useLastEditor();
  const { run, busy } = useAction(PackageEditMutation);

  const [initial] = useState({ pkg, values: valuesOf(pkg, pkg.city && localizedName(pkg.city)) });
  const [version, setVersion] = useState(pkg.version);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [showErrors, setShowErrors] = useState(false);
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<PackageValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initial.values,
    resolver: problemResolver((values) => editProblems(pkg, initial.values, values), errorMessage),
  });
  const handleError = async (error: LiveProblem): Promise<void> => {
    const newConflict = conflictOf(error);
    if (newConflict) {
      setConflict({ ...newConflict, savedBy: await loadLastEditor(pkg.id) });
      setVersion(newConflict.version);
      setChosen({});
    } else setProblem(setFieldErrors(error, form.setError, errorMessage) ? null : error);
    setAttempt((before) => before + 1);
  };
  const send = async (values: PackageValues): Promise<void> => {
    const isUnresolved = conflict?.fields.some(({ path }) => chosen[path] === undefined) === true;
    setShowErrors(isUnresolved);
    if (isSending.current || isUnresolved) return;
    const keptTheirs = new Set(Object.keys(chosen).filter((path) => chosen[path] === 'theirs'));
    const changes = Object.fromEntries(
      Object.entries(editInput(initial.values, values)).filter(([name]) => !keptTheirs.has(name)),
    );
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    isSending.current = true;
    setProblem(null);
    const outcome = await run(packageInputs.edit.parse({ id: pkg.id, version, ...changes }));
    isSending.current = false;
    if (!outcome.ok) {
      await handleError(outcome.problem);
      return;
    }
    toast({ text: t('form.saved', { number: pkg.trackingNumber }), tone: 'success' });
    onClose();
  };
  const choose = (path: string, choice: Choice): void => {
    setChosen({ ...chosen, [path]: choice });
  };
  return {
    form,
    busy,
    problem,
    conflict,
    chosen,
    choose,
    showErrors,
    attempt,
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}

/** The form to edit a parcel. Another user's concurrent change is shown as a conflict, never overwritten silently. */
export default function EditPackageForm({ pkg, onClose }: { pkg: Pkg; onClose: () => void }): ReactNode {
  const t = useWords('packages');
  const viewer = useAtomValue(whoAtom);
  const { form, busy, problem, conflict, chosen, choose, showErrors, attempt, submit } = useEditForm(pkg, onClose);
  const { isDirty, errors } = form.formState;
  const hidden = (viewer ? hiddenFields(packageAccess, viewer.role) : []).filter(isPackageField);
  return (
    <PackageForm
      title={t('actions.edit')}
      text={<bdi>{`${pkg.trackingNumber} · ${pkg.recipientName}`}</bdi>}
      submitLabel={t('form.save')}
      isDirty={isDirty}
      busy={busy}
      attempt={attempt}
      errors={errors}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {conflict && <Conflicts conflict={conflict} chosen={chosen} onChoose={choose} showErrors={showErrors} />}
      <EditingContext value={{ screen: 'package', object: pkg.id }}>
        <PackageFields
          control={form.control}
          isNew={false}
          hasCompanyField={false}
          hidden={hidden}
          isCityLocked={pkg.city !== null && !statusesWithEditableCity.has(pkg.status)}
        />
      </EditingContext>
    </PackageForm>
  );
}
