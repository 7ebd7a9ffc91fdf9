// What areas of the demo do after something happened (`areas/`), in the present: soon, so that a visitor sees it.
import { type Cast, type DemoStep, eventName, type Happening } from '../areas/demo-area.ts';
import { dayOf } from '#shared/lib/time.ts';
import { demoAreas } from '../areas/demo-areas.ts';
import type { Random } from '../random.ts';
import type { ActionOutcome } from './api/simulator-api.ts';
import type { Parcel } from './parcels/parcel.ts';
import type { Personas } from './personas.ts';

interface AreaTask extends DemoStep {
  login: string | null;
  input: Happening['input'];
  at: number;
}
interface AreaTasksOptions {
  personas: Personas;
  random: Random;
  perform: (step: Omit<AreaTask, 'at'>) => Promise<ActionOutcome>;
}

export interface AreaTasks {
  /** Called with a parcel that came into its status. */
  onParcelChanged: (parcel: Parcel, now: number) => void;
  /** Runs the due tasks while the budget allows. */
  runDue: (now: number, mayGoOn: () => boolean) => Promise<void>;
}

const minute = 60_000;
/** Two days of the past pass within an hour. */
const pace = 1 / 48;
/** What is due later is not waited for. */
const longestDelayMs = 120 * minute;
const maxTasks = 200;
/** What is not known of something that happened. */
const unknown: Omit<Happening, 'id'> = {
  input: {},
  company: null,
  companyId: null,
  driverId: null,
  amount: null,
  hubId: null,
  by: null,
};
/** A status older than that is no news: the simulator was away. */
const recentMs = 10 * minute;

/** Creates an empty queue. */
export function createAreaTasks({ personas, random, perform }: AreaTasksOptions): AreaTasks {
  let tasks: AreaTask[] = [];
  const cast: Cast = {
    random,
    anyone: (role) => random.pick([...personas.byLogin.values()].filter((persona) => persona.role === role)).login,
    customerOf: (company) => {
      const customer = personas.customerOf(company ?? '');
      return customer?.role === 'CUSTOMER' ? customer.login : null;
    },
  };
  const tell = (event: string, happening: Happening, now: number): void => {
    const steps = demoAreas.flatMap(({ after }) => after?.[event]?.(happening, cast) ?? []);
    for (const { afterMinutes, login, input: given, ...step } of steps) {
      const delay = afterMinutes * minute * pace;
      // Of recipients the simulator knows how they rate.
      const isPossible = login !== null || (step.entity === 'rating' && step.action === 'create');
      if (isPossible && delay <= longestDelayMs && tasks.length < maxTasks)
        tasks.push({
          ...step,
          login,
          input: typeof given === 'function' ? given(dayOf(new Date(now))) : given,
          at: now + delay,
        });
    }
  };
  return {
    onParcelChanged: ({ id, status, company, driver, updatedAt }, now) => {
      if (now - updatedAt <= recentMs)
        tell(
          `package.${status}`,
          {
            ...unknown,
            id,
            company: company?.name ?? null,
            companyId: company?.id ?? null,
            driverId: driver?.id ?? null,
          },
          now,
        );
    },
    runDue: async (now, mayGoOn) => {
      for (const task of tasks.filter(({ at }) => at <= now)) {
        if (!mayGoOn()) return;
        const { at: _, ...step } = task;
        const done = await perform(step);
        tasks = tasks.filter((each) => each !== task);
        if (!('refused' in done))
          tell(
            eventName(step.entity, step.action),
            { ...unknown, id: done.id, input: step.input, by: step.login },
            now,
          );
      }
    },
  };
}
