// Assigns parcels to a driver one by one. A failure does not stop the others; its parcel stays selected with the
// reason.
import { useState } from 'react';
import { toast } from '#client/ui/feedback/toast.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useAction } from '#client/live/use-action.ts';
import { AssignMutation } from '../documents.ts';

export interface ParcelAssignment {
  selected: ReadonlySet<string>;
  setSelected: (ids: ReadonlySet<string>) => void;
  /** The error message of each parcel that failed. */
  failures: ReadonlyMap<string, string>;
  busy: boolean;
  assign: (driver: { id: string; name: string }, ids: readonly string[]) => Promise<void>;
}

const noIds: ReadonlySet<string> = new Set();

/** `onDone` runs when at least one parcel was assigned. */
export function useParcelAssignment(onDone: () => void): ParcelAssignment {
  const t = useT('map');
  const errorMessage = useErrorMessage();
  const { run } = useAction(AssignMutation);
  const [chosen, choose] = useState(noIds);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);

  const assign = async (driver: { id: string; name: string }, ids: readonly string[]): Promise<void> => {
    if (busy || ids.length === 0) return;
    setBusy(true);
    const reasons = new Map<string, string>();
    let lost: string | null = null;
    for (const id of ids) {
      const outcome = lost === null ? await run({ id, driverId: driver.id }) : null;
      if (outcome?.ok) continue;
      const problem = outcome?.problem;
      reasons.set(id, problem ? errorMessage(problem.fields[0] ?? problem) : (lost ?? ''));
      if (problem?.isNetworkError) lost = errorMessage(problem);
    }
    setRefused(reasons);
    choose(new Set(reasons.keys()));
    setBusy(false);
    const done = ids.length - reasons.size;
    if (done > 0) {
      toast({ text: t('tray.done', { count: done, name: driver.name }), tone: 'success' });
      onDone();
    }
    if (reasons.size > 0) toast({ text: t('tray.refused', { count: reasons.size }), tone: 'danger' });
  };
  return { selected: chosen, setSelected: choose, failures: refused, busy, assign };
}
