// Degrees of a place (WGS84), as inputs have them: both or none, and inside Morocco.
import * as z from 'zod/mini';
import { isInsideMorocco } from './morocco-bounds.ts';

interface Coordinates {
  lat?: number | null;
  lng?: number | null;
}

/** A latitude or a longitude that may be missing. */
export const degrees = () => z.nullish(z.number().check(z.meta({ scalar: 'Float' })));

const isSet = (value: number | null | undefined) => value !== null && value !== undefined;
const bothOrNone = ({ lat, lng }: Coordinates) => isSet(lat) === isSet(lng);
const isInMorocco = ({ lat, lng }: Coordinates) => !isSet(lat) || !isSet(lng) || isInsideMorocco({ lat, lng });

// One refinement per kind, shared by all schemas with coordinates.
export const bothCoordinates = z.refine<Coordinates>(bothOrNone, { path: ['lng'], params: { code: 'required' } });
export const inMorocco = z.refine<Coordinates>(isInMorocco, { path: ['lat'], params: { code: 'outside_morocco' } });
