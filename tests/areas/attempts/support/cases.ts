// Made cases of attempts: what a driver recorded, where it was, and whether the attempt was false. They come from what drivers
// do, not from the rules under test: some of both kinds are hard to tell apart on purpose.
import type { AttemptFacts, AttemptSignal } from '#shared/areas/attempts/signals.ts';

export const at = new Date('2026-11-27T11:00:00Z');
export const casablanca = { lat: 33.5731, lng: -7.5898 };
const kmPerDegree = 111.2;

interface Situation {
  km?: number | null;
  kmh?: number | null;
  /** The age of the position in seconds. */
  old?: number;
  secondsAfter?: number | null;
  proof?: string | null;
  photos?: number;
  hasCity?: boolean;
}

/** A driver 2 km from the centre, standing, four minutes after the attempt before, with calls and their times. */
export function situation({
  km = 2,
  kmh = 0,
  old = 10,
  secondsAfter = 240,
  proof = '3 appels : 10:41, 10:47, 10:55',
  photos = 0,
  hasCity = true,
}: Situation = {}): AttemptFacts {
  return {
    at,
    city: hasCity ? casablanca : null,
    fix:
      km === null
        ? null
        : {
            lat: casablanca.lat + km / kmPerDegree,
            lng: casablanca.lng,
            at: new Date(at.getTime() - old * 1_000),
            speed: kmh === null ? null : kmh / 3.6,
          },
    previousAt: secondsAfter === null ? null : new Date(at.getTime() - secondsAfter * 1_000),
    proofOfNoResponse: proof,
    photos,
  };
}

interface MadeCase {
  name: string;
  wasFalse: boolean;
  facts: AttemptFacts;
  /** What the limits of a new installation find. */
  signals: readonly AttemptSignal[];
}

const made = (name: string, wasFalse: boolean, given: Situation, ...signals: AttemptSignal[]): MadeCase => ({
  name,
  wasFalse,
  facts: situation(given),
  signals,
});

export const madeCases: readonly MadeCase[] = [
  made('at home in another city', true, { km: 84 }, 'far'),
  made(
    'from the hub of the next city, all at once',
    true,
    { km: 63, secondsAfter: 4, proof: 'x' },
    'far',
    'hasty',
    'unproven',
  ),
  made('on the motorway', true, { km: 31, kmh: 104 }, 'far', 'driving'),
  made('on the way to another quarter', true, { kmh: 52 }, 'driving'),
  made('a whole list selected at once', true, { secondsAfter: 0 }, 'hasty'),
  made('one after the other from the sofa', true, { secondsAfter: 9 }, 'hasty'),
  made('a word instead of calls', true, { proof: 'ne répond pas' }, 'unproven'),
  made('a number of calls without a time', true, { proof: '3 appels sans réponse' }, 'unproven'),
  made('position off, all at once', true, { km: null, secondsAfter: 2 }, 'hasty'),
  made('position off, no proof', true, { km: null, proof: null }, 'unproven'),
  made('at the end of the round, far from its last streets', true, { km: 40, photos: 1, proof: null }, 'far'),
  // What no rule sees.
  made('around the corner, calls invented with times', true, {}),
  made('in the right quarter, photo of another door', true, { photos: 1, proof: null }),
  made('an hour later from the café in the same city', true, { km: 6, secondsAfter: 3_000 }),
  made('at the door, calls with times', false, {}),
  made('at the door, with a photo', false, { photos: 1, proof: null }),
  made('the first attempt of the day', false, { secondsAfter: null }),
  made('in the suburb', false, { km: 17 }),
  made('at the edge of a large city', false, { km: 24 }),
  made('rolling along the street, looking for the number', false, { kmh: 14 }),
  made('two doors of one house', false, { secondsAfter: 75 }),
  made('no position in the basement', false, { km: null }),
  made('an old position from the road before', false, { km: 4, kmh: 60, old: 170 }),
  made('a position without a speed', false, { kmh: null }),
  made('a city that the map does not know', false, { hasCity: false }),
  made('calls with times in Arabic', false, { proof: 'اتصلت ١٠:٤١ و ١٠:٤٧' }),
  made('calls with times as written in French', false, { proof: 'appelé à 10h41 et 10 h 55' }),
  // What the rules accuse wrongly.
  made('a village 30 km from the town of its address', false, { km: 30 }, 'far'),
  made('a colleague drives, the driver records', false, { kmh: 38 }, 'driving'),
  made('two shops side by side, both closed', false, { secondsAfter: 16 }, 'hasty'),
];
