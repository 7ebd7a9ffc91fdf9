// What people do some time after a delivery: its sender rates it, and support answers.
import type { Random } from '../random.ts';
import { answers, comments, tags } from './data/ratings.ts';
import type { Deed, Done } from './api/api.ts';
import type { Cast } from './cast.ts';
import type { Parcel } from './parcel.ts';

interface Errand {
  at: number;
  login: string;
  deed: Deed;
}
interface ErrandParts {
  cast: Cast;
  random: Random;
  perform: (login: string, deed: Deed) => Promise<Done>;
}

export interface Errands {
  /** Hears of a parcel's change: what was delivered may be rated. */
  heard: (parcel: Parcel, now: number) => void;
  /** Does what is due while there is time for it. */
  run: (now: number, mayGoOn: () => boolean) => Promise<void>;
}

const minute = 60_000;
/** More are not kept in mind. */
const most = 200;
const rated = 0.1;
const answered = 0.7;

/** Errands that nobody has to do yet. */
export function createErrands({ cast, random, perform }: ErrandParts): Errands {
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
      const response = random.pick(answers[Number(deed.input['overall']) >= 4 ? 'glad' : 'sorry']);
      keep({
        at: now + random.between(4, 45) * minute,
        login: random.pick(cast.support).login,
        deed: { entity: 'rating', action: 'respond', input: { id: done.id, response } },
      });
    }
  }

  return {
    heard: (parcel, now) => {
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
        tags: [random.pick(tags[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry'])],
        ...(random.chance(0.65) && {
          comment: random.pick(comments[overall >= 4 ? 'glad' : overall === 3 ? 'soso' : 'sorry']),
        }),
      };
      keep({
        at: now + random.between(3, 40) * minute,
        login: author.login,
        deed: { entity: 'rating', action: 'create', input },
      });
    },
    run: async (now, mayGoOn) => {
      const due = errands.filter(({ at }) => at <= now);
      for (const errand of due) {
        if (!mayGoOn()) return;
        await run(now, errand);
        errands = errands.filter((each) => each !== errand);
      }
    },
  };
}
