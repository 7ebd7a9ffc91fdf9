import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { useClient } from 'urql';
import { hiddenFields } from '#shared/access/scope.ts';
import { packageAccess } from '#shared/areas/packages/access.ts';
import { packageInputs } from '#shared/areas/packages/input.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { RequestError } from '#client/live/request-error.ts';
import { EditingLocationContext } from '#client/app/presence/use-field-editing.ts';
import { useAction } from '#client/live/use-action.ts';
import { viewerAtom } from '#client/app/session/session.ts';
import { useLocalizedName } from '../lookups.ts';
import { PackageEditMutation, PackageTimelineQuery, type Package } from '../documents.ts';
import { type ConflictChoice, type EditConflict, readConflict, ConflictFields } from './edit-conflict.tsx';
import { isPackageField, setFieldErrors } from './field-errors.ts';
import { toEditInput, validateEdit, type PackageFormValues, toFormValues } from './form-values.ts';
import { PackageFields } from './fields.tsx';
import { PackageFormDialog } from './form-dialog.tsx';
import { createResolver } from './resolver.ts';

const statusesWithEditableCity = new Set<Package['status']>(['created', 'confirmed']);

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

function useEditForm(pkg: Package, onClose: () => void) {
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const localizedName = useLocalizedName();
  const loadLastEditor = useLastEditor();
  const { run, isRunning } = useAction(PackageEditMutation);

  const [initial] = useState({ pkg, values: toFormValues(pkg, pkg.city && localizedName(pkg.city)) });
  const [version, setVersion] = useState(pkg.version);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const [showErrors, setShowErrors] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<PackageFormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initial.values,
    resolver: createResolver((values) => validateEdit(pkg, initial.values, values), errorMessage),
  });
  const handleError = async (error: RequestError): Promise<void> => {
    const newConflict = readConflict(error);
    if (newConflict) {
      setConflict({ ...newConflict, savedBy: await loadLastEditor(pkg.id) });
      setVersion(newConflict.version);
      setChosen({});
    } else setProblem(setFieldErrors(error, form.setError, errorMessage) ? null : error);
    setAttempt((before) => before + 1);
  };
  const send = async (values: PackageFormValues): Promise<void> => {
    const isUnresolved = conflict?.fields.some(({ path }) => chosen[path] === undefined) === true;
    setShowErrors(isUnresolved);
    if (isSending.current || isUnresolved) return;
    const keptTheirs = new Set(Object.keys(chosen).filter((path) => chosen[path] === 'theirs'));
    const changes = Object.fromEntries(
      Object.entries(toEditInput(initial.values, values)).filter(([name]) => !keptTheirs.has(name)),
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
  const choose = (path: string, choice: ConflictChoice): void => {
    setChosen({ ...chosen, [path]: choice });
  };
  return {
    form,
    busy: isRunning,
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
export default function EditPackageForm({ pkg, onClose }: { pkg: Package; onClose: () => void }): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  const { form, busy, problem, conflict, chosen, choose, showErrors, attempt, submit } = useEditForm(pkg, onClose);
  const { isDirty, errors } = form.formState;
  const hidden = (viewer ? hiddenFields(packageAccess, viewer.role) : []).filter(isPackageField);
  return (
    <PackageFormDialog
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
      {conflict && <ConflictFields conflict={conflict} chosen={chosen} onChoose={choose} showErrors={showErrors} />}
      <EditingLocationContext value={{ screen: 'package', object: pkg.id }}>
        <PackageFields
          control={form.control}
          isNew={false}
          hasCompanyField={false}
          hidden={hidden}
          isCityLocked={pkg.city !== null && !statusesWithEditableCity.has(pkg.status)}
        />
      </EditingLocationContext>
    </PackageFormDialog>
  );
}
