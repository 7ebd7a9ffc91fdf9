// In a driver's hands, attempt after attempt, until the parcel is delivered or given up.
import { maxAttempts } from '#shared/areas/packages/lifecycle.ts';
import { systemActor } from '../../commands/actor.ts';
import { closes, minutesADay, opens } from '../calendar.ts';
import {
  correctionNote,
  driverNotes,
  handOverNotes,
  internalNotes,
  reassignNotes,
  refusalReasons,
  reportReasons,
} from '../data/words.ts';
import { evening, nextDay, sameDay, soon, type Planned, type Story, type Walk } from './walk.ts';

type Round = Generator<Planned, 'again' | 'over', void>;

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** The calls made, with their times, all before now. */
function proof({ at, random }: Walk): string {
  const now = at % minutesADay;
  const calls = [now - random.between(110, 160), now - random.between(40, 90), now - random.between(3, 20)].map(
    (minute) => Math.max(opens, minute),
  );
  return `3 appels sans réponse : ${calls.map((minute) => `${pad(minute / 60)}:${pad(minute % 60)}`).join(', ')}`;
}

/** Given to a driver in the morning, received and taken out. */
function* takenOut(walk: Walk): Story {
  const { world, random, life } = walk;
  const driver = world.carrier(random, walk.city);
  if (!driver) throw new Error(`the demo has no driver for ${walk.city.nameFr}`);
  const keeper = world.someone(random, 'HOUSEKEEPER', life.row.hubId);
  const morning = walk.at % minutesADay < opens + 150 && world.calendar.works(walk.at);
  yield {
    at: morning ? soon(walk, 5, 70) : nextDay(walk, opens, opens + 70),
    action: 'assign',
    actor: keeper,
    said: { driverId: driver.id },
  };
  yield { at: sameDay(walk, 6, 70), action: 'receive', actor: random.chance(0.1) ? keeper : world.actor(driver.id) };
  if (random.chance(0.04)) return;
  yield { at: sameDay(walk, 10, 190), action: 'start', actor: world.actor(driver.id) };
}

function holder({ world, life }: Walk) {
  const { driverId } = life.row;
  if (driverId === null) throw new Error('no driver holds the parcel');
  return world.actor(driverId);
}

/** Some hours on the road; now and then a day passes and the driver writes down nothing. */
function onTheRoad(walk: Walk): number {
  if (walk.random.chance(0.012)) return nextDay(walk, opens + 60, closes - 240);
  return sameDay(walk, 25, walk.random.pick([200, 340, 460, 560]));
}

function* handedOver(walk: Walk): Story {
  const { world, random } = walk;
  if (random.chance(0.012)) {
    yield {
      at: onTheRoad(walk),
      action: 'deliver',
      actor: world.someone(random, 'HOUSEKEEPER', walk.life.row.hubId),
      said: { note: random.pick(handOverNotes) },
    };
    return;
  }
  yield { at: onTheRoad(walk), action: 'deliver', actor: holder(walk) };
  if (random.chance(0.0015)) {
    yield {
      at: soon(walk, 20, 120),
      action: 'correct',
      actor: world.someone(random, 'ACCOUNTANT'),
      said: { note: correctionNote },
    };
    yield { at: nextDay(walk, opens + 60, closes - 240), action: 'deliver', actor: holder(walk) };
  }
}

function* givenUp(walk: Walk): Story {
  const { random, life } = walk;
  const reason = life.row.attempts >= maxAttempts ? 'no_answer' : random.weighted(refusalReasons);
  const actor = random.chance(0.12) ? walk.world.someone(random, 'SUPPORT') : holder(walk);
  yield { at: onTheRoad(walk), action: 'cancel', actor, said: { reason, note: random.pick(driverNotes[reason]) } };
}

/** What the office does about a parcel that has to be followed up. */
function* followedUp(walk: Walk): Story {
  const { world, random, life } = walk;
  const support = world.someone(random, 'SUPPORT');
  if (random.chance(0.22)) yield { at: sameDay(walk, 10, 160), action: 'markProcessed', actor: support };
  if (random.chance(0.12))
    yield {
      at: sameDay(walk, 4, 40),
      action: 'addNote',
      actor: support,
      said: { internalNote: random.pick(internalNotes) },
    };
  if (random.chance(0.02)) {
    const other = world.carrier(random, walk.city, life.row.driverId);
    if (other)
      yield {
        at: sameDay(walk, 10, 60),
        action: 'assign',
        actor: world.someone(random, 'HOUSEKEEPER', life.row.hubId),
        said: { driverId: other.id, note: random.pick(reassignNotes) },
      };
  }
  if (life.row.reason === 'traveling' && random.chance(0.15)) {
    yield {
      at: sameDay(walk, 10, 90),
      action: 'redirect',
      actor: support,
      said: { cityId: walk.city.id, address: `Chez la famille, ${walk.city.nameFr}` },
      city: walk.city,
    };
  }
}

/** Put off to another day, then tried again: by the same driver, or after a night at the hub by the next. */
function* putOff(walk: Walk): Round {
  const { world, random } = walk;
  const action = random.weighted([
    ['report', 58],
    ['schedule', 28],
    ['markInterested', 14],
  ] as const);
  const at = onTheRoad(walk);
  const evenings =
    action === 'report'
      ? random.weighted([
          [1, 8],
          [2, 2],
        ] as const)
      : random.weighted([
          [1, 5],
          [2, 3],
          [4, 1],
        ] as const);
  let back = at;
  for (let day = 0; day < evenings; day += 1) back = world.calendar.nextDay(back, random, opens + 10, opens + 110);
  const date = world.calendar.day(back);
  walk.at = at;
  const reason = random.weighted(reportReasons);
  const silent = reason === 'no_answer' || reason === 'voicemail';
  const said =
    action === 'report'
      ? { reason, date, note: random.pick(driverNotes[reason]), ...(silent && { proofOfNoResponse: proof(walk) }) }
      : { date };
  yield { at, action, actor: random.chance(0.06) ? world.someone(random, 'SUPPORT') : holder(walk), said };
  yield* followedUp(walk);
  if (action === 'report' && (walk.life.row.attempts >= maxAttempts || random.chance(0.16))) {
    yield { at: evening(walk), action: 'handBack', actor: world.someone(random, 'HOUSEKEEPER', walk.life.row.hubId) };
    return 'over';
  }
  if (walk.life.row.attempts >= maxAttempts) return 'over';
  back = Math.max(back, walk.at + 20);
  const byClock = random.chance(0.15);
  yield {
    at: byClock ? back - (back % minutesADay) + opens - 30 : back,
    action: 'resume',
    actor: byClock ? systemActor : holder(walk),
  };
  return 'again';
}

/** One round with one driver. Answers 'over' when the parcel came back to the hub undelivered. */
function* attempts(walk: Walk): Generator<Planned, 'delivered' | 'canceled' | 'back', void> {
  for (;;) {
    const {
      random,
      life: { row },
      reliability,
    } = walk;
    const ready = row.status === 'enroute';
    const luck = random.next();
    if (ready && luck < 0.67 * reliability) {
      yield* handedOver(walk);
      return 'delivered';
    }
    if (luck > (reliability < 0.5 ? 0.45 : 0.9)) {
      yield* givenUp(walk);
      return 'canceled';
    }
    if ((yield* putOff(walk)) === 'over') return 'back';
  }
}

/** Attempts until delivered (true) or given up (false). */
export function* delivered(walk: Walk): Generator<Planned, boolean, void> {
  for (let round = 0; ; round += 1) {
    yield* takenOut(walk);
    const end = round >= 2 || walk.life.row.attempts >= maxAttempts ? yield* lastAttempt(walk) : yield* attempts(walk);
    if (end !== 'back') return end === 'delivered';
  }
}

function* lastAttempt(walk: Walk): Generator<Planned, 'delivered' | 'canceled', void> {
  if (walk.life.row.status === 'enroute' && walk.random.chance(0.4 * walk.reliability)) {
    yield* handedOver(walk);
    return 'delivered';
  }
  yield* givenUp(walk);
  return 'canceled';
}
