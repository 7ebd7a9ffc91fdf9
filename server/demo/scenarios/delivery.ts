// Delivery attempts by drivers, until the parcel is delivered or canceled.
import { maxAttempts } from '#shared/areas/packages/actions/actions.ts';
import { includesStatus, toFollowStatuses } from '#shared/areas/packages/statuses.ts';
import { cancelInput, randomPostponement, reportInput } from '../attempts.ts';
import { closingMinute, minutesPerDay, openingMinute } from '../calendar.ts';
import { correctionNote, handOverNotes, internalNotes, reassignNotes } from '../data/texts.ts';
import {
  thisEvening,
  onNextWorkingDay,
  laterSameDay,
  workingMinuteIn,
  type PlannedStep,
  type Scenario,
  type ScenarioContext,
} from './scenario.ts';

const photosOfReport = [
  [0, 4],
  [1, 2],
  [2, 1],
  [3, 1],
] as const;

type AttemptSteps = Generator<PlannedStep, 'again' | 'over', void>;

const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Assigned to a driver in the morning, received and started. */
function* departureSteps(context: ScenarioContext): Scenario {
  const { model, random } = context;
  const driver = model.randomDriver(random, context.city);
  if (!driver) throw new Error(`the demo has no driver for ${context.city.nameFr}`);
  const housekeeper = model.randomActor(random, 'HOUSEKEEPER', context.row.hubId);
  const morning = context.at % minutesPerDay < openingMinute + 150 && model.calendar.isWorkingDay(context.at);
  yield {
    at: morning ? workingMinuteIn(context, 5, 70) : onNextWorkingDay(context, openingMinute, openingMinute + 70),
    action: 'assign',
    actor: housekeeper,
    input: { driverId: driver.id },
  };
  yield {
    at: laterSameDay(context, 6, 70),
    action: 'receive',
    actor: random.chance(0.1) ? housekeeper : model.actorOf(driver.id),
  };
  if (random.chance(0.04)) return;
  yield { at: laterSameDay(context, 10, 190), action: 'start', actor: model.actorOf(driver.id) };
}

function holdingDriver({ model, row: { driverId } }: ScenarioContext) {
  if (driverId === null) throw new Error('no driver holds the parcel');
  return model.actorOf(driverId);
}

/** Some hours later; rarely a day later, without an outcome on the first day. */
function deliveryMinute(context: ScenarioContext): number {
  if (context.random.chance(0.012)) return onNextWorkingDay(context, openingMinute + 60, closingMinute - 240);
  return laterSameDay(context, 25, context.random.pick([200, 340, 460, 560]));
}

function* handOverSteps(context: ScenarioContext): Scenario {
  const { model, random } = context;
  if (random.chance(0.012)) {
    yield {
      at: deliveryMinute(context),
      action: 'deliver',
      actor: model.randomActor(random, 'HOUSEKEEPER', context.row.hubId),
      input: { note: random.pick(handOverNotes) },
    };
    return;
  }
  yield { at: deliveryMinute(context), action: 'deliver', actor: holdingDriver(context) };
  if (random.chance(0.0015)) {
    yield {
      at: workingMinuteIn(context, 20, 120),
      action: 'correct',
      actor: model.randomActor(random, 'ACCOUNTANT'),
      input: { note: correctionNote },
    };
    yield {
      at: onNextWorkingDay(context, openingMinute + 60, closingMinute - 240),
      action: 'deliver',
      actor: holdingDriver(context),
    };
  }
}

function* cancellationSteps(context: ScenarioContext): Scenario {
  const { random } = context;
  const actor = random.chance(0.12) ? context.model.randomActor(random, 'SUPPORT') : holdingDriver(context);
  yield {
    at: deliveryMinute(context),
    action: 'cancel',
    actor,
    input: cancelInput(random, context.row.attempts >= maxAttempts),
  };
}

/** Follow-up by support of a postponed parcel. */
function* followUpSteps(context: ScenarioContext): Scenario {
  const { model, random } = context;
  const support = model.randomActor(random, 'SUPPORT');
  if (random.chance(0.22)) yield { at: laterSameDay(context, 10, 160), action: 'markProcessed', actor: support };
  if (random.chance(0.12))
    yield {
      at: laterSameDay(context, 4, 40),
      action: 'addNote',
      actor: support,
      input: { internalNote: random.pick(internalNotes) },
    };
  if (random.chance(0.02)) {
    const other = model.randomDriver(random, context.city, context.row.driverId);
    if (other)
      yield {
        at: laterSameDay(context, 10, 60),
        action: 'assign',
        actor: model.randomActor(random, 'HOUSEKEEPER', context.row.hubId),
        input: { driverId: other.id, note: random.pick(reassignNotes) },
      };
  }
  if (context.row.reason === 'traveling' && random.chance(0.15)) {
    yield {
      at: laterSameDay(context, 10, 90),
      action: 'redirect',
      actor: support,
      input: { cityId: context.city.id, address: `Chez la famille, ${context.city.nameFr}` },
    };
  }
}

/** Postponed to another day, then tried again by the same driver, or handed back to the hub. */
function* postponementSteps(context: ScenarioContext): AttemptSteps {
  const { model, random } = context;
  const action = randomPostponement(random);
  const at = deliveryMinute(context);
  const workingDays =
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
  for (let day = 0; day < workingDays; day += 1)
    back = model.calendar.onNextWorkingDay(back, random, openingMinute + 10, openingMinute + 110);
  const date = model.calendar.toDay(back);
  const timeOf = (minutesAgo: number) => {
    const minute = Math.max(openingMinute, (at % minutesPerDay) - minutesAgo);
    return `${pad(minute / 60)}:${pad(minute % 60)}`;
  };
  const input = action === 'report' ? reportInput(random, date, timeOf) : { date };
  yield {
    at,
    action,
    actor: random.chance(0.06) ? model.randomActor(random, 'SUPPORT') : holdingDriver(context),
    input,
    ...('proofOfNoResponse' in input && { photos: random.weighted(photosOfReport) }),
  };
  yield* followUpSteps(context);
  if (action === 'report' && (context.row.attempts >= maxAttempts || random.chance(0.16))) {
    yield {
      at: thisEvening(context),
      action: 'handBack',
      actor: model.randomActor(random, 'HOUSEKEEPER', context.row.hubId),
    };
    return 'over';
  }
  if (context.row.attempts >= maxAttempts) return 'over';
  back = Math.max(back, context.at + 20);
  yield { at: back };
  // The scheduler resumes it in the morning of the promised day.
  if (includesStatus(toFollowStatuses, context.row.status))
    yield { at: back, action: 'resume', actor: holdingDriver(context) };
  return 'again';
}

/** The attempts of one driver. Returns 'back' when the parcel went back to the hub undelivered. */
function* attemptSteps(context: ScenarioContext): Generator<PlannedStep, 'delivered' | 'canceled' | 'back', void> {
  for (;;) {
    const { random, row, reliability } = context;
    const ready = row.status === 'enroute';
    const luck = random.next();
    if (ready && luck < 0.67 * reliability) {
      yield* handOverSteps(context);
      return 'delivered';
    }
    if (luck > (reliability < 0.5 ? 0.45 : 0.9)) {
      yield* cancellationSteps(context);
      return 'canceled';
    }
    if ((yield* postponementSteps(context)) === 'over') return 'back';
  }
}

/** Attempts until the parcel is delivered (true) or canceled (false). */
export function* deliverySteps(context: ScenarioContext): Generator<PlannedStep, boolean, void> {
  for (let round = 0; ; round += 1) {
    yield* departureSteps(context);
    const end =
      round >= 2 || context.row.attempts >= maxAttempts
        ? yield* lastAttemptSteps(context)
        : yield* attemptSteps(context);
    if (end !== 'back') return end === 'delivered';
  }
}

function* lastAttemptSteps(context: ScenarioContext): Generator<PlannedStep, 'delivered' | 'canceled', void> {
  if (context.row.status === 'enroute' && context.random.chance(0.4 * context.reliability)) {
    yield* handOverSteps(context);
    return 'delivered';
  }
  yield* cancellationSteps(context);
  return 'canceled';
}
