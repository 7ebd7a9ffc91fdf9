// The choices of a service of the catalogue.

/** Who chooses it for a parcel: its sender too, or the staff alone. */
export const extraOrderers = ['everyone', 'staff'] as const;

/** What a parcel says of itself, to which a service may be tied: the parcel has the service while it is so. */
export const extraTies = ['fragile', 'exchange', 'openingAllowed', 'wantsProof', 'fromStock'] as const;
export type ExtraTie = (typeof extraTies)[number];
