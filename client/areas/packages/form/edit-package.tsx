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

const beforeMoving = new Set<Pkg['status']>(['created', 'confirmed']);

/** Who last saved the parcel; null when nobody can tell. */
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

function useEdit(pkg: Pkg, onClose: () => void) {
  const t = useWords('packages');
  const words = useProblemWords();
  const place = usePlaceName();
  const lastEditor = useLastEditor();
  const { run, busy } = useAction(PackageEditMutation);
  // What was on the screen when the form opened: live events must not change under the fingers what is compared with.
  const [opened] = useState({ pkg, values: valuesOf(pkg, pkg.city && place(pkg.city)) });
  const [version, setVersion] = useState(pkg.version);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const [insisting, setInsisting] = useState(false);
  const [problem, setProblem] = useState<LiveProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const underway = useRef(false);
  const form = useForm<PackageValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: opened.values,
    resolver: problemResolver((values) => editProblems(pkg, opened.values, values), words),
  });
  const refused = async (refusal: LiveProblem): Promise<void> => {
    const found = conflictOf(refusal);
    if (found) {
      setConflict({ ...found, by: await lastEditor(pkg.id) });
      setVersion(found.version);
      setChosen({});
    } else setProblem(setFieldErrors(refusal, form.setError, words) ? null : refusal);
    setAttempt((before) => before + 1);
  };
  const send = async (values: PackageValues): Promise<void> => {
    const unsettled = conflict?.fields.some(({ path }) => chosen[path] === undefined) === true;
    setInsisting(unsettled);
    if (underway.current || unsettled) return;
    const taken = new Set(Object.keys(chosen).filter((path) => chosen[path] === 'theirs'));
    const changes = Object.fromEntries(
      Object.entries(editInput(opened.values, values)).filter(([name]) => !taken.has(name)),
    );
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    underway.current = true;
    setProblem(null);
    const outcome = await run(packageInputs.edit.parse({ id: pkg.id, version, ...changes }));
    underway.current = false;
    if (!outcome.ok) {
      await refused(outcome.problem);
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
    insisting,
    attempt,
    submit: () =>
      void form.handleSubmit(send, () => {
        setAttempt((before) => before + 1);
      })(),
  };
}

/** Corrects a parcel; what somebody else saved meanwhile is never overwritten unseen. */
export default function EditPackage({ pkg, onClose }: { pkg: Pkg; onClose: () => void }): ReactNode {
  const t = useWords('packages');
  const who = useAtomValue(whoAtom);
  const { form, busy, problem, conflict, chosen, choose, insisting, attempt, submit } = useEdit(pkg, onClose);
  const { isDirty, errors } = form.formState;
  const hidden = (who ? hiddenFields(packageAccess, who.role) : []).filter(isPackageField);
  return (
    <PackageForm
      title={t('actions.edit')}
      text={<bdi>{`${pkg.trackingNumber} · ${pkg.recipientName}`}</bdi>}
      submitLabel={t('form.save')}
      dirty={isDirty}
      busy={busy}
      attempt={attempt}
      errors={errors}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {conflict && <Conflicts conflict={conflict} chosen={chosen} onChoose={choose} insisting={insisting} />}
      <EditingContext value={{ screen: 'package', object: pkg.id }}>
        <PackageFields
          control={form.control}
          create={false}
          askCompany={false}
          hidden={hidden}
          cityLocked={pkg.city !== null && !beforeMoving.has(pkg.status)}
        />
      </EditingContext>
    </PackageForm>
  );
}
