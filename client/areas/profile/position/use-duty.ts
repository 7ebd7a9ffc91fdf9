import { useLive } from '#client/live/use-live.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useAction } from '#client/live/use-action.ts';
import { DutyQuery, GoOffDutyMutation, GoOnDutyMutation } from './documents.ts';

export interface Duty {
  /** Null off duty; undefined until the answer arrives. */
  since: string | null | undefined;
  problem: LiveProblem | undefined;
  rerun: () => void;
}

const noVariables = {};
const watched = ['duty'];

/** The live duty status of the signed-in driver. */
export function useDuty(): Duty {
  const { data, problem, rerun } = useLive(DutyQuery, { variables: noVariables, watch: watched });
  return { since: data?.duty.onDutySince, problem, rerun };
}

export interface GoingOnDuty {
  go: (on: boolean) => void;
  busy: boolean;
  problem: LiveProblem | undefined;
}

/**
 * Goes on and off duty. Going off duty is applied optimistically, so that uploads stop at once; going on duty waits
 * for the server.
 */
export function useGoingOnDuty(driverId: string): GoingOnDuty {
  const begin = useAction(GoOnDutyMutation);
  const end = useAction(GoOffDutyMutation);
  return {
    go: (on) => {
      begin.forget();
      end.forget();
      void (on
        ? begin.run({ id: driverId })
        : end.run({ id: driverId }, { typename: 'User', id: driverId, fields: { onDutySince: null } }));
    },
    busy: begin.busy || end.busy,
    problem: begin.problem ?? end.problem,
  };
}
