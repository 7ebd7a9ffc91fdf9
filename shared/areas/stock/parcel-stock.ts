// What one parcel holds of the stock, as it stands. A change of the parcel moves the difference of before and after, so a
// correction, an undone delivery or an edit of its lines needs no rule of its own.
import { addQuantities, type Movement, type MovementKind, noQuantities, type Quantities } from './movements.ts';
import type { StockLine } from './stock-line.ts';

/** The fields of a parcel on which its stock depends. */
export interface StockFields {
  status: string;
  reason: string | null;
  pickedUpAt: Date | null;
  deliveredAt: Date | null;
  canceledAt: Date | null;
  returnedAt: Date | null;
  stockLines: readonly StockLine[];
}

type Holding = 'nothing' | 'reserved' | 'used' | 'quarantine' | 'lost';

/**
 * Where the goods of the parcel are: kept for it from its confirmation on, used once it is delivered, in quarantine once
 * it was handed back. A parcel that was canceled on its way keeps them until then; one that nobody fetched holds nothing.
 */
export function holdingOf(parcel: Omit<StockFields, 'stockLines'>): Holding {
  if (parcel.deliveredAt !== null) return 'used';
  if (parcel.returnedAt !== null) return 'quarantine';
  if (parcel.canceledAt !== null) {
    if (parcel.pickedUpAt === null) return 'nothing';
    return parcel.reason === 'lost' ? 'lost' : 'reserved';
  }
  return parcel.status === 'created' ? 'nothing' : 'reserved';
}

const unitIn: Readonly<Record<Holding, Quantities>> = {
  nothing: noQuantities,
  reserved: { ...noQuantities, available: -1, reserved: 1 },
  used: { ...noQuantities, available: -1, used: 1 },
  quarantine: { ...noQuantities, available: -1, quarantine: 1 },
  lost: { ...noQuantities, available: -1 },
};

/** What the parcel has moved so far, by level. */
export function stockOfParcel(parcel: StockFields): Map<string, Quantities> {
  const unit = unitIn[holdingOf(parcel)];
  const held = new Map<string, Quantities>();
  for (const { levelId, quantity } of parcel.stockLines) {
    const { available, reserved, used, quarantine } = unit;
    const moved = {
      available: available * quantity,
      reserved: reserved * quantity,
      used: used * quantity,
      quarantine: quarantine * quantity,
    };
    held.set(levelId, addQuantities(held.get(levelId) ?? noQuantities, moved));
  }
  return held;
}

const kindOf: Readonly<Record<Holding, MovementKind>> = {
  nothing: 'released',
  reserved: 'reserved',
  used: 'out',
  quarantine: 'return',
  lost: 'lost',
};

type ParcelMovement = Pick<Movement, 'kind' | keyof Quantities>;

/** What a change of a parcel moves, by level; nothing where before and after are alike. */
export function movementsBetween(before: StockFields | null, after: StockFields): Map<string, ParcelMovement> {
  const were = before ? stockOfParcel(before) : new Map<string, Quantities>();
  const are = stockOfParcel(after);
  const moved = new Map<string, ParcelMovement>();
  for (const levelId of new Set([...were.keys(), ...are.keys()])) {
    const difference = addQuantities(are.get(levelId) ?? noQuantities, were.get(levelId) ?? noQuantities, -1);
    if (Object.values(difference).every((units) => units === 0)) continue;
    // A line that was taken off, or made smaller, gives back.
    const isGivenBack = holdingOf(after) === 'reserved' && difference.available > 0;
    moved.set(levelId, { kind: isGivenBack ? 'released' : kindOf[holdingOf(after)], ...difference });
  }
  return moved;
}
