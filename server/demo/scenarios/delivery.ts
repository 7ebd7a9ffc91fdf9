// In a driver's hands, attempt after attempt, until the parcel is delivered or given up.
import { maxAttempts } from '#shared/areas/packages/lifecycle.ts';
import { systemActor } from '../../commands/actor.ts';
import { closingMinute, minutesPerDay, openingMinute } from '../calendar.ts';
import {
  correctionNote,
  driverNotes,
  handOverNotes,
  internalNotes,
  reassignNotes,
  refusalReasons,
  reportReasons,
} from '../data/texts.ts';
import {
  thisEvening,
  onNextWorkingDay,
  laterSameDay,
  workingMinuteIn,
  type PlannedStep,
  type Scenario,
  type ScenarioContext,
} from './scenario.ts';

type Round = Generator<PlannedStep, 'again' | 'over', void>;

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** The calls made, with their times, all before now. */
function proof({ at, random }: ScenarioContext): string {
  const now = at % minutesPerDay;
  const calls = [now - random.between(110, 160), now - random.between(40, 90), now - random.between(3, 20)].map(
    (minute) => Math.max(openingMinute, minute),
  );
  return `3 appels sans réponse : ${calls.map((minute) => `${pad(minute / 60)}:${pad(minute % 60)}`).join(', ')}`;
}

/** Given to a driver in the morning, received and taken out. */
function* takenOut(walk: ScenarioContext): Scenario {
  const { model, random, history } = walk;
  const driver = model.randomDriver(random, walk.city);
  if (!driver) throw new Error(`the demo has no driver for ${walk.city.nameFr}`);
  const keeper = model.randomActor(random, 'HOUSEKEEPER', history.row.hubId);
  const morning = walk.at % minutesPerDay < openingMinute + 150 && model.calendar.isWorkingDay(walk.at);
  yield {
    at: morning ? workingMinuteIn(walk, 5, 70) : onNextWorkingDay(walk, openingMinute, openingMinute + 70),
    action: 'assign',
    actor: keeper,
    input: { driverId: driver.id },
  };
  yield {
    at: laterSameDay(walk, 6, 70),
    action: 'receive',
    actor: random.chance(0.1) ? keeper : model.actorOf(driver.id),
  };
  if (random.chance(0.04)) return;
  yield { at: laterSameDay(walk, 10, 190), action: 'start', actor: model.actorOf(driver.id) };
}

function holder({ model, history }: ScenarioContext) {
  const { driverId } = history.row;
  if (driverId === null) throw new Error('no driver holds the parcel');
  return model.actorOf(driverId);
}

/** Some hours on the road; now and then a day passes and the driver writes down nothing. */
function onTheRoad(walk: ScenarioContext): number {
  if (walk.random.chance(0.012)) return onNextWorkingDay(walk, openingMinute + 60, closingMinute - 240);
  return laterSameDay(walk, 25, walk.random.pick([200, 340, 460, 560]));
}

function* handedOver(walk: ScenarioContext): Scenario {
  const { model, random } = walk;
  if (random.chance(0.012)) {
    yield {
      at: onTheRoad(walk),
      action: 'deliver',
      actor: model.randomActor(random, 'HOUSEKEEPER', walk.history.row.hubId),
      input: { note: random.pick(handOverNotes) },
    };
    return;
  }
  yield { at: onTheRoad(walk), action: 'deliver', actor: holder(walk) };
  if (random.chance(0.0015)) {
    yield {
      at: workingMinuteIn(walk, 20, 120),
      action: 'correct',
      actor: model.randomActor(random, 'ACCOUNTANT'),
      input: { note: correctionNote },
    };
    yield {
      at: onNextWorkingDay(walk, openingMinute + 60, closingMinute - 240),
      action: 'deliver',
      actor: holder(walk),
    };
  }
}

function* givenUp(walk: ScenarioContext): Scenario {
  const { random, history } = walk;
  const reason = history.row.attempts >= maxAttempts ? 'no_answer' : random.weighted(refusalReasons);
  const actor = random.chance(0.12) ? walk.model.randomActor(random, 'SUPPORT') : holder(walk);
  yield { at: onTheRoad(walk), action: 'cancel', actor, input: { reason, note: random.pick(driverNotes[reason]) } };
}

/** What the office does about a parcel that has to be followed up. */
function* followedUp(walk: ScenarioContext): Scenario {
  const { model, random, history } = walk;
  const support = model.randomActor(random, 'SUPPORT');
  if (random.chance(0.22)) yield { at: laterSameDay(walk, 10, 160), action: 'markProcessed', actor: support };
  if (random.chance(0.12))
    yield {
      at: laterSameDay(walk, 4, 40),
      action: 'addNote',
      actor: support,
      input: { internalNote: random.pick(internalNotes) },
    };
  if (random.chance(0.02)) {
    const other = model.randomDriver(random, walk.city, history.row.driverId);
    if (other)
      yield {
        at: laterSameDay(walk, 10, 60),
        action: 'assign',
        actor: model.randomActor(random, 'HOUSEKEEPER', history.row.hubId),
        input: { driverId: other.id, note: random.pick(reassignNotes) },
      };
  }
  if (history.row.reason === 'traveling' && random.chance(0.15)) {
    yield {
      at: laterSameDay(walk, 10, 90),
      action: 'redirect',
      actor: support,
      input: { cityId: walk.city.id, address: `Chez la famille, ${walk.city.nameFr}` },
      city: walk.city,
    };
  }
}

/** Put off to another day, then tried again: by the same driver, or after a night at the hub by the next. */
function* putOff(walk: ScenarioContext): Round {
  const { model, random } = walk;
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
  for (let day = 0; day < evenings; day += 1)
    back = model.calendar.onNextWorkingDay(back, random, openingMinute + 10, openingMinute + 110);
  const date = model.calendar.toDay(back);
  walk.at = at;
  const reason = random.weighted(reportReasons);
  const silent = reason === 'no_answer' || reason === 'voicemail';
  const said =
    action === 'report'
      ? { reason, date, note: random.pick(driverNotes[reason]), ...(silent && { proofOfNoResponse: proof(walk) }) }
      : { date };
  yield { at, action, actor: random.chance(0.06) ? model.randomActor(random, 'SUPPORT') : holder(walk), input: said };
  yield* followedUp(walk);
  if (action === 'report' && (walk.history.row.attempts >= maxAttempts || random.chance(0.16))) {
    yield {
      at: thisEvening(walk),
      action: 'handBack',
      actor: model.randomActor(random, 'HOUSEKEEPER', walk.history.row.hubId),
    };
    return 'over';
  }
  if (walk.history.row.attempts >= maxAttempts) return 'over';
  back = Math.max(back, walk.at + 20);
  const byClock = random.chance(0.15);
  yield {
    at: byClock ? back - (back % minutesPerDay) + openingMinute - 30 : back,
    action: 'resume',
    actor: byClock ? systemActor : holder(walk),
  };
  return 'again';
}

/** One round with one driver. Answers 'over' when the parcel came back to the hub undelivered. */
function* attempts(walk: ScenarioContext): Generator<PlannedStep, 'delivered' | 'canceled' | 'back', void> {
  for (;;) {
    const {
      random,
      history: { row },
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
export function* deliverySteps(walk: ScenarioContext): Generator<PlannedStep, boolean, void> {
  for (let round = 0; ; round += 1) {
    yield* takenOut(walk);
    const end =
      round >= 2 || walk.history.row.attempts >= maxAttempts ? yield* lastAttempt(walk) : yield* attempts(walk);
    if (end !== 'back') return end === 'delivered';
  }
}

function* lastAttempt(walk: ScenarioContext): Generator<PlannedStep, 'delivered' | 'canceled', void> {
  if (walk.history.row.status === 'enroute' && walk.random.chance(0.4 * walk.reliability)) {
    yield* handedOver(walk);
    return 'delivered';
  }
  yield* givenUp(walk);
  return 'canceled';
}
