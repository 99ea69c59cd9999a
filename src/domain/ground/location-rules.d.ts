import { LocationType } from '../constants.ts';
/** The limits of a template on places. Areas are in km2, populations in residents, the radius in metres. */
export interface PlaceTemplate {
    readonly canSelectZones: boolean;
    readonly maxPointsOfInterest: number | null;
    readonly fixedRadiusSize: number | null;
    readonly areaFactors: readonly {
        readonly area: number;
    }[];
    readonly populationFactors: readonly {
        readonly population: number;
    }[];
}
/** A refusal in the specification’s words. */
export interface PlaceRefusal {
    readonly title: string;
    readonly message: string;
}
/** 'Too many zones: You can only select up to 40 zones'. */
export declare const refusalText: ({ title, message }: PlaceRefusal) => string;
export declare const LOCATION_MISSING = "You must select a location";
/** The permitted kinds of place: points if the template has a fixed radius, zones if the zone system is custom. */
export declare const locationTypes: (template: PlaceTemplate, zoneSystem: string) => LocationType[];
/** True if another point may be added to `count` points. */
export declare const mayAddPoint: (template: PlaceTemplate, count: number) => boolean;
/** km2 to 2 decimals; prices, limits and screens use this rounded area. */
export declare const roundedAreaKm2: (areaKm2: number) => number;
/** The largest area that may be ordered, km2; null if there is no limit. */
export declare const largestAreaKm2: (template: Pick<PlaceTemplate, 'areaFactors'>) => number | null;
/** The greatest number of residents that may be ordered; null if there is no limit. */
export declare const highestPopulation: (template: Pick<PlaceTemplate, 'populationFactors'>) => number | null;
export declare const TOO_MANY_ZONES: PlaceRefusal;
export declare const NON_CONTIGUOUS: PlaceRefusal;
/** @param areaKm2 and limitKm2 in km2 */
export declare const areaTooLarge: (areaKm2: number, limitKm2: number) => PlaceRefusal;
/** Checks that the rounded area does not exceed the largest area factor. */
export declare const areaProblem: (template: Pick<PlaceTemplate, 'areaFactors'>, areaKm2: number) => PlaceRefusal | null;
/** Checks that the number of residents does not exceed the highest population factor. */
export declare const populationProblem: (template: Pick<PlaceTemplate, 'populationFactors'>, population: number) => PlaceRefusal | null;
/** '400 m', '5.4 km'. */
export declare const reachText: (metres: number) => string;
/**
 * The message for points whose circles touch no standard zone.
 * @param atSea the indexes of these points among `count` points
 */
export declare const offTheLand: (atSea: readonly number[], count: number, radiusM: number) => string;
/** Metres on the sphere between two places. @param a and b [lon, lat] degrees */
export declare const apartM: (a: readonly [number, number], b: readonly [number, number]) => number;
/** The warning about points that are far from each other; null if they are not. @param points [lon, lat] degrees */
export declare const farApart: (points: readonly (readonly [number, number])[]) => string | null;
