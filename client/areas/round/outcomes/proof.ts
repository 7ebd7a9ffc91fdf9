/** What proves a delivery: a name, a signature or a photo. */
export interface Proof {
  receivedBy: string;
  signatureId: string;
  photoIds: readonly string[];
  /** A signature or a photo is on its way. */
  isSending: boolean;
}

export const noProof: Proof = { receivedBy: '', signatureId: '', photoIds: [], isSending: false };
