// Where a parcel is, in the words of a colleague: "in Rabat since Tuesday", "with Nabil Essaidi".
import { useFormat } from '#client/lib/use-format.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';

interface NamedHub {
  nameFr: string;
  nameAr: string;
}

/** What is read of a parcel that the viewer sees. */
export interface PlacedParcel {
  status: string;
  returnStage: string | null;
  hub: NamedHub | null;
  toHub: NamedHub | null;
  driver: { name: string } | null;
  updatedAt: string;
}

const held: readonly string[] = ['received', 'enroute', 'reported', 'scheduled', 'interested'];

/** Which of the sentences says where the parcel is. */
function sentenceOf({ status, returnStage, driver, toHub }: PlacedParcel): string {
  if (status === 'inhouse') return driver ? 'assigned' : 'atHub';
  if (held.includes(status)) return 'withDriver';
  if (status === 'transit') return toHub ? 'toHub' : 'between';
  if (status !== 'canceled') return status;
  if (returnStage === 'at_driver') return 'returnWithDriver';
  if (returnStage === 'in_transit_back') return 'returnBetween';
  return returnStage === 'at_hub' || returnStage === 'at_origin_hub' ? 'returnAtHub' : 'canceled';
}

const nameOf = (hub: NamedHub | null): string => (readLanguage() === 'ar' ? hub?.nameAr : hub?.nameFr) ?? '';

/** Returns where a parcel is, or where it was last. */
export function useParcelPlace(): (parcel: PlacedParcel) => string {
  const t = useT('scan');
  const format = useFormat();
  return (parcel) =>
    t(`places.${sentenceOf(parcel)}`, {
      hub: nameOf(parcel.hub),
      toHub: nameOf(parcel.toHub),
      driver: parcel.driver?.name ?? '',
      since: format.day(parcel.updatedAt),
    });
}
