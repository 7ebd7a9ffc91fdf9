import { useLive } from '#client/live/use-live.ts';
import type { LiveProblem } from '#client/live/problem.ts';
import { useAction } from '#client/live/use-action.ts';
import { DutyQuery, GoOffDutyMutation, GoOnDutyMutation } from './documents.ts';

export interface Duty {
  /** Null off duty; undefined while nobody knows. */
  since: string | null | undefined;
  /** It could not be read. */
  problem: LiveProblem | undefined;
  rerun: () => void;
}

const nothing = {};
const watched = ['duty'];

/** Whether the driver who is signed in is on duty, as it is now, whoever changed it. */
export function useDuty(): Duty {
  const { data, problem, rerun } = useLive(DutyQuery, { variables: nothing, watch: watched });
  return { since: data?.duty.onDutySince, problem, rerun };
}

export interface GoingOnDuty {
  go: (on: boolean) => void;
  busy: boolean;
  problem: LiveProblem | undefined;
}

/** Goes on and off duty. The end is believed at once, so that nothing more is sent; the beginning when the server has said so. */
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
