// The way back of a parcel that nobody took, stage by stage, into its sender's hands.
import type { ParcelPlan } from '../parcels/open-parcels.ts';
import { transferMinutes } from './hub-transfer.ts';
import { relaunchNotes } from '../../data/texts.ts';
import { planAfter, actionBy, type PlanCase, pickCollectorId, pickHousekeeper, pickSupport } from './plan-context.ts';

/** What is done next with a canceled parcel; null when there is nothing to give back. */
export function planReturn(of: PlanCase): ParcelPlan | null {
  const { parcel, random } = of;
  const moved = (hub: string | undefined) => () => actionBy(of, pickHousekeeper(of, hub), 'moveReturn');
  switch (parcel.returnStage) {
    case 'at_driver':
      if (parcel.attempts <= 1 && parcel.driver && random.chance(0.03))
        return planAfter(of, 10, 60, () =>
          actionBy(of, pickSupport(of), 'relaunch', { note: random.pick(relaunchNotes) }),
        );
      return planAfter(of, 25, 150, moved(parcel.hub?.code));
    case 'at_hub':
      return planAfter(of, 10, 70, moved(parcel.hub?.code));
    case 'in_transit_back':
      return planAfter(
        of,
        ...transferMinutes(parcel.hub?.code, parcel.toHub?.code),
        moved(parcel.toHub?.code ?? parcel.hub?.code),
      );
    case 'at_origin_hub':
      return handedOver(of);
    default:
      return null;
  }
}

function handedOver(of: PlanCase): ParcelPlan {
  const { context, parcel, random } = of;
  const hub = parcel.hub?.code;
  const atCounter = () =>
    actionBy(of, pickHousekeeper(of, hub), 'return', {
      note: `Bon de retour signé par ${parcel.company?.name ?? 'l’expéditeur'}.`,
    });
  if (parcel.collector) {
    const known = context.personaWithId(parcel.collector.id);
    return known?.role === 'COLLECTOR'
      ? planAfter(of, 20, 120, () => actionBy(of, known, 'return'))
      : planAfter(of, 90, 240, atCounter);
  }
  if (random.chance(0.35)) return planAfter(of, 20, 200, atCounter);
  return planAfter(of, 10, 90, () => {
    const collectorId = pickCollectorId(of, hub);
    return collectorId === null ? null : actionBy(of, pickHousekeeper(of, hub), 'assignReturn', { collectorId });
  });
}
