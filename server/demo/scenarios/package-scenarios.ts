// The whole life of a parcel, from the order to the archive.
import { pickupSteps, transferSteps } from './pickup.ts';
import { deliverySteps } from './delivery.ts';
import { returnSteps, relaunchSteps } from './return.ts';
import { archiveSteps, settlementSteps } from './settlement.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';

function* tried(walk: ScenarioContext): Scenario {
  if (walk.history.row.status === 'inhouse' && (yield* deliverySteps(walk))) {
    yield* settlementSteps(walk);
    return;
  }
  if (yield* relaunchSteps(walk)) yield* settlementSteps(walk);
  else if (walk.history.row.returnStage === 'none') yield* archiveSteps(walk);
  else yield* returnSteps(walk);
}

/** An order that was just created. */
export function* orderScenario(walk: ScenarioContext): Scenario {
  if (yield* pickupSteps(walk)) return;
  yield* tried(walk);
}

/** What an exchange brings back: it starts with the driver and ends with its sender. */
export function* exchangeScenario(walk: ScenarioContext): Scenario {
  const {
    model,
    random,
    history: { row },
  } = walk;
  yield {
    at: model.calendar.workingMinute(walk.at + random.between(120, 420), random),
    action: 'takeIn',
    actor: model.randomActor(random, 'HOUSEKEEPER', row.hubId),
  };
  yield* transferSteps(walk, model.places.hubOf(walk.city).id);
  yield* tried(walk);
}
