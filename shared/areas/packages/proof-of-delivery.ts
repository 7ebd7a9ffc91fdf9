// The proof of a delivery: who received the parcel, by name, or a signature or a photo. Parcels need one when their sender
// wants it, or by the rule of the administrator.
import type { PackageRow } from './fields.ts';

interface GivenProof {
  receivedBy?: unknown;
  signatureId?: unknown;
  photoIds?: readonly unknown[] | undefined;
}

/**
 * True if the delivery of this parcel needs a proof. `proofFrom` is the amount to collect from which all parcels need one,
 * in centimes; null: only those whose sender wants it. The form asks for it, and the server refuses an input without.
 */
export function requiresDeliveryProof(
  { wantsProof, cod }: Pick<PackageRow, 'wantsProof'> & { cod: number | null },
  proofFrom: number | null,
): boolean {
  return wantsProof || (proofFrom !== null && (cod ?? 0) >= proofFrom);
}

const isGiven = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** True if there is one: a name, a signature or a photo. */
export function hasDeliveryProof({ receivedBy, signatureId, photoIds = [] }: GivenProof): boolean {
  return isGiven(receivedBy) || isGiven(signatureId) || photoIds.length > 0;
}
