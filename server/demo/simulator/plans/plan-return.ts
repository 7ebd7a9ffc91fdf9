// Plans the return of a canceled parcel, stage by stage, to its sender.
import type { ParcelPlan } from '../parcels/open-parcels.ts';
import { transferMinutes } from './hub-transfer.ts';
import { relaunchNotes } from '../../data/texts.ts';
import { planAfter, actionBy, type PlanCase, pickCollectorId, pickHousekeeper, pickSupport } from './plan-context.ts';

/** The next plan of a canceled parcel; null if there is nothing to return. */
export function planReturn(planCase: PlanCase): ParcelPlan | null {
  const { parcel, random } = planCase;
  const moveReturn = (hub: string | undefined) => () =>
    actionBy(planCase, pickHousekeeper(planCase, hub), 'moveReturn');
  switch (parcel.returnStage) {
    case 'at_driver':
      if (parcel.attempts <= 1 && parcel.driver && random.chance(0.03))
        return planAfter(planCase, 10, 60, () =>
          actionBy(planCase, pickSupport(planCase), 'relaunch', { note: random.pick(relaunchNotes) }),
        );
      return planAfter(planCase, 25, 150, moveReturn(parcel.hub?.code));
    case 'at_hub':
      return planAfter(planCase, 10, 70, moveReturn(parcel.hub?.code));
    case 'in_transit_back':
      return planAfter(
        planCase,
        ...transferMinutes(parcel.hub?.code, parcel.toHub?.code),
        moveReturn(parcel.toHub?.code ?? parcel.hub?.code),
      );
    case 'at_origin_hub':
      return planHandOver(planCase);
    default:
      return null;
  }
}

function planHandOver(planCase: PlanCase): ParcelPlan {
  const { context, parcel, random } = planCase;
  const hub = parcel.hub?.code;
  const handOverAtCounter = () =>
    actionBy(planCase, pickHousekeeper(planCase, hub), 'return', {
      note: `Bon de retour signé par ${parcel.company?.name ?? 'l’expéditeur'}.`,
    });
  if (parcel.collector) {
    const collector = context.personaWithId(parcel.collector.id);
    return collector?.role === 'COLLECTOR'
      ? planAfter(planCase, 20, 120, () => actionBy(planCase, collector, 'return'))
      : planAfter(planCase, 90, 240, handOverAtCounter);
  }
  if (random.chance(0.35)) return planAfter(planCase, 20, 200, handOverAtCounter);
  return planAfter(planCase, 10, 90, () => {
    const collectorId = pickCollectorId(planCase, hub);
    return collectorId === null
      ? null
      : actionBy(planCase, pickHousekeeper(planCase, hub), 'assignReturn', { collectorId });
  });
}
