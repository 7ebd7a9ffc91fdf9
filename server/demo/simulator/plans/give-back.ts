// The way back of a parcel that nobody took, stage by stage, into its sender's hands.
import type { Plan } from '../board.ts';
import { hubMinutes } from './between-hubs.ts';
import { relaunchNotes } from '../../data/words.ts';
import { after, by, type Case, collector, keeper, support } from './stage.ts';

/** What is done next with a canceled parcel; null when there is nothing to give back. */
export function planReturn(of: Case): Plan | null {
  const { parcel, random } = of;
  const moved = (hub: string | undefined) => () => by(of, keeper(of, hub), 'moveReturn');
  switch (parcel.returnStage) {
    case 'at_driver':
      if (parcel.attempts <= 1 && parcel.driver && random.chance(0.03))
        return after(of, 10, 60, () => by(of, support(of), 'relaunch', { note: random.pick(relaunchNotes) }));
      return after(of, 25, 150, moved(parcel.hub?.code));
    case 'at_hub':
      return after(of, 10, 70, moved(parcel.hub?.code));
    case 'in_transit_back':
      return after(
        of,
        ...hubMinutes(parcel.hub?.code, parcel.toHub?.code),
        moved(parcel.toHub?.code ?? parcel.hub?.code),
      );
    case 'at_origin_hub':
      return handedOver(of);
    default:
      return null;
  }
}

function handedOver(of: Case): Plan {
  const { stage, parcel, random } = of;
  const hub = parcel.hub?.code;
  const atCounter = () =>
    by(of, keeper(of, hub), 'return', { note: `Bon de retour signé par ${parcel.company?.name ?? 'l’expéditeur'}.` });
  if (parcel.collector) {
    const known = stage.memberWith(parcel.collector.id);
    return known?.role === 'COLLECTOR'
      ? after(of, 20, 120, () => by(of, known, 'return'))
      : after(of, 90, 240, atCounter);
  }
  if (random.chance(0.35)) return after(of, 20, 200, atCounter);
  return after(of, 10, 90, () => {
    const collectorId = collector(of, hub);
    return collectorId === null ? null : by(of, keeper(of, hub), 'assignReturn', { collectorId });
  });
}
