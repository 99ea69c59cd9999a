import type { Released } from '../gate/release.ts';
import { type Magnitudes } from '../gate/release-zones.ts';
import type { TourismFilters } from './filters.ts';
import type { TourismContext } from './tourism-context.ts';
/** A map of trips by middle zone, and of which zones of the study area they are: null for all. */
export interface TourismMap {
    readonly map: Released<Magnitudes>;
    readonly zones: readonly number[] | null;
}
type Count = (context: TourismContext, buildId: number, filters: TourismFilters) => Promise<TourismMap>;
/** Visits by people whose home is over 35 km from the destination. */
export declare const countTourists: Count;
/** Tourists' dwells of the selected lengths, in the time period of arrival. */
export declare const countDwells: Count;
export declare const countOrigins: Count;
export declare const countDestinations: Count;
/** The study area's middle zones, by number. */
export declare const zonesOfArea: (context: TourismContext, buildId: number) => Promise<ReadonlyMap<number, string>>;
export {};
