// What people do some time after a delivery: its sender rates it, and support answers.
import type { Random } from '../random.ts';
import { simulatedResponses, simulatedComments, simulatedTags } from '../data/simulated-ratings.ts';
import type { ActionRequest, ActionResult } from './api/simulator-api.ts';
import type { Personas } from './personas.ts';
import type { Parcel } from './parcels/parcel.ts';

interface Errand {
  at: number;
  login: string;
  deed: ActionRequest;
}
interface ErrandParts {
  cast: Personas;
  random: Random;
  perform: (login: string, deed: ActionRequest) => Promise<ActionResult>;
}

export interface RatingTaskQueue {
  /** Hears of a parcel's change: what was delivered may be rated. */
  onParcelChanged: (parcel: Parcel, now: number) => void;
  /** Does what is due while there is time for it. */
  runDue: (now: number, mayGoOn: () => boolean) => Promise<void>;
}

const minute = 60_000;
/** More are not kept in mind. */
const most = 200;
const rated = 0.1;
const answered = 0.7;

/** Errands that nobody has to do yet. */
export function createRatingTaskQueue({ cast, random, perform }: ErrandParts): RatingTaskQueue {
  let errands: Errand[] = [];
  // An edition without ratings refuses the whole document: then there is nothing to try again.
  let possible = true;
  const keep = (errand: Errand) => {
    if (possible && errands.length < most) errands = [...errands, errand];
  };

  async function run(now: number, { login, deed }: Errand): Promise<void> {
    const done = await perform(login, deed);
    if ('refused' in done) possible = done.refused !== 'bad_request';
    else if (deed.action === 'create' && random.chance(answered)) {
      const response = random.pick(simulatedResponses[Number(deed.input['overall']) >= 4 ? 'glad' : 'sorry']);
      keep({
        at: now + random.between(4, 45) * minute,
        login: random.pick(cast.support).login,
        deed: { entity: 'rating', action: 'respond', input: { id: done.id, response } },
      });
    }
  }

  return {
    onParcelChanged: (parcel, now) => {
      const author = cast.customerOf(parcel.company?.name ?? '');
      if (
        parcel.status !== 'delivered' ||
        author?.role !== 'CUSTOMER' ||
        now - parcel.updatedAt > 10 * minute ||
        !random.chance(rated)
      )
        return;
      const overall = random.weighted([
        [5, 46],
        [4, 28],
        [3, 12],
        [2, 8],
        [1, 6],
      ] as const);
      const input = {
        packageId: parcel.id,
        type: 'driver',
        overall,
        wouldRecommend: overall >= 4,
        tags: [random.pick(simulatedTags[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry'])],
        ...(random.chance(0.65) && {
          comment: random.pick(simulatedComments[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry']),
        }),
      };
      keep({
        at: now + random.between(3, 40) * minute,
        login: author.login,
        deed: { entity: 'rating', action: 'create', input },
      });
    },
    runDue: async (now, mayGoOn) => {
      const due = errands.filter(({ at }) => at <= now);
      for (const errand of due) {
        if (!mayGoOn()) return;
        await run(now, errand);
        errands = errands.filter((each) => each !== errand);
      }
    },
  };
}
