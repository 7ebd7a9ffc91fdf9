import { useLive } from '#client/live/use-live.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useAction } from '#client/live/use-action.ts';
import { DutyQuery, GoOffDutyMutation, GoOnDutyMutation } from './documents.ts';

export interface Duty {
  /** Null off duty; undefined until the answer arrives. */
  since: string | null | undefined;
  error: RequestError | undefined;
  rerun: () => void;
}

const noVariables = {};
const watched = ['duty'];

/** The live duty status of the signed-in driver. */
export function useDuty(): Duty {
  const { data, error: problem, refetch } = useLive(DutyQuery, { variables: noVariables, watch: watched });
  return { since: data?.duty.onDutySince, error: problem, rerun: refetch };
}

export interface DutyAction {
  setOnDuty: (on: boolean) => void;
  busy: boolean;
  error: RequestError | undefined;
}

/**
 * Goes on and off duty. Going off duty is applied optimistically, so that uploads stop at once; going on duty waits
 * for the server.
 */
export function useDutyAction(driverId: string): DutyAction {
  const begin = useAction(GoOnDutyMutation);
  const end = useAction(GoOffDutyMutation);
  return {
    setOnDuty: (on) => {
      begin.clearError();
      end.clearError();
      void (on
        ? begin.run({ id: driverId })
        : end.run({ id: driverId }, { typename: 'User', id: driverId, fields: { onDutySince: null } }));
    },
    busy: begin.isRunning || end.isRunning,
    error: begin.error ?? end.error,
  };
}
