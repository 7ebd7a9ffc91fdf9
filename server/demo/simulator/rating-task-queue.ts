// Ratings some time after a delivery: the sender rates it, and support responds.
import type { Random } from '../random.ts';
import { simulatedResponses, simulatedComments, simulatedTags } from '../data/simulated-ratings.ts';
import type { ActionRequest, ActionResult } from './api/simulator-api.ts';
import type { Personas } from './personas.ts';
import type { Parcel } from './parcels/parcel.ts';

interface RatingTask {
  at: number;
  login: string;
  request: ActionRequest;
}
interface RatingTaskQueueOptions {
  personas: Personas;
  random: Random;
  perform: (login: string, request: ActionRequest) => Promise<ActionResult>;
}

export interface RatingTaskQueue {
  /** Called with a changed parcel: a delivered one may be rated later. */
  onParcelChanged: (parcel: Parcel, now: number) => void;
  /** Runs the due tasks while the budget allows. */
  runDue: (now: number, mayGoOn: () => boolean) => Promise<void>;
}

const minute = 60_000;
/** The most tasks in the queue. */
const maxTasks = 200;
const ratedShare = 0.1;
const answeredShare = 0.7;

/** The input of a rating, mostly a good one. */
function randomRating(random: Random, parcel: Parcel): ActionRequest['input'] {
  const overall = random.weighted([
    [5, 46],
    [4, 28],
    [3, 12],
    [2, 8],
    [1, 6],
  ] as const);
  return {
    packageId: parcel.id,
    type: 'driver',
    overall,
    wouldRecommend: overall >= 4,
    tags: [random.pick(simulatedTags[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry'])],
    ...(random.chance(0.65) && {
      comment: random.pick(simulatedComments[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry']),
    }),
  };
}

/** Creates an empty queue. */
export function createRatingTaskQueue({ personas, random, perform }: RatingTaskQueueOptions): RatingTaskQueue {
  let tasks: RatingTask[] = [];
  // A server without ratings rejects the document; nothing is retried then.
  let hasRatings = true;
  const enqueue = (task: RatingTask) => {
    if (hasRatings && tasks.length < maxTasks) tasks = [...tasks, task];
  };

  async function run(now: number, { login, request }: RatingTask): Promise<void> {
    const done = await perform(login, request);
    if ('refused' in done) hasRatings = done.refused !== 'bad_request';
    else if (request.action === 'create' && random.chance(answeredShare)) {
      const response = random.pick(simulatedResponses[Number(request.input['overall']) >= 4 ? 'glad' : 'sorry']);
      enqueue({
        at: now + random.between(4, 45) * minute,
        login: random.pick(personas.support).login,
        request: { entity: 'rating', action: 'respond', input: { id: done.id, response } },
      });
    }
  }

  return {
    onParcelChanged: (parcel, now) => {
      const author = personas.customerOf(parcel.company?.name ?? '');
      if (
        parcel.status !== 'delivered' ||
        author?.role !== 'CUSTOMER' ||
        now - parcel.updatedAt > 10 * minute ||
        !random.chance(ratedShare)
      )
        return;
      enqueue({
        at: now + random.between(3, 40) * minute,
        login: author.login,
        request: { entity: 'rating', action: 'create', input: randomRating(random, parcel) },
      });
    },
    runDue: async (now, mayGoOn) => {
      const due = tasks.filter(({ at }) => at <= now);
      for (const task of due) {
        if (!mayGoOn()) return;
        await run(now, task);
        tasks = tasks.filter((each) => each !== task);
      }
    },
  };
}
