// Money is whole centimes in a safe integer; nothing is computed in dirhams.

/** Maximum price of one parcel, in centimes: 1,000,000 DHS. */
export const maxPackagePrice = 100_000_000;
