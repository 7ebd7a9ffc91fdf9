// The complete scenarios of a parcel. The scheduler archives it at the end.
import { pickupSteps, transferSteps } from './pickup.ts';
import { deliverySteps } from './delivery.ts';
import { returnSteps, relaunchSteps } from './return.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';

function* deliveryOrReturnSteps(context: ScenarioContext): Scenario {
  if (context.row.status === 'inhouse' && (yield* deliverySteps(context))) return;
  if (!(yield* relaunchSteps(context)) && context.row.returnStage !== 'none') yield* returnSteps(context);
}

/** The scenario of a new order. */
export function* orderScenario(context: ScenarioContext): Scenario {
  if (yield* pickupSteps(context)) return;
  yield* deliveryOrReturnSteps(context);
}

/** The scenario of an exchange's return parcel: it starts with the driver and ends with the sender. */
export function* exchangeScenario(context: ScenarioContext): Scenario {
  const { model, random, row } = context;
  yield {
    at: model.calendar.workingMinute(context.at + random.between(120, 420), random),
    action: 'takeIn',
    actor: model.randomActor(random, 'HOUSEKEEPER', row.hubId),
  };
  yield* transferSteps(context, model.places.hubOf(context.city).id);
  yield* deliveryOrReturnSteps(context);
}
