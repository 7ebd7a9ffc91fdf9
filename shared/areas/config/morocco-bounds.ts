/** The bounding box of all hubs and cities, in degrees; coordinates outside of it are typing errors. */
export const moroccoBounds = { south: 20.7, north: 36, west: -17.3, east: -0.9 } as const;

/** True if the point is inside the box. */
export function isInsideMorocco({
  lat,
  lng,
}: {
  lat: number | null | undefined;
  lng: number | null | undefined;
}): boolean {
  if (typeof lat !== 'number' || typeof lng !== 'number') return false;
  return (
    lat >= moroccoBounds.south && lat <= moroccoBounds.north && lng >= moroccoBounds.west && lng <= moroccoBounds.east
  );
}
