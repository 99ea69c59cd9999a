import type { Axis } from '../axes.ts';
import type { TripReader } from '../counts/read-trips.ts';
import { type EventParts } from '../dimensions.ts';
import type { Measure } from '../gate/measure.ts';
import type { Support } from './filter-cuts.ts';
import type { FilterDimension } from './map-filters.ts';
import type { TripsByZone } from './zone-sets.ts';
import type { Places } from './zones-of-build.ts';
export type FilterAxis = Axis & {
    readonly by: FilterDimension;
};
interface PlaceQuestion {
    readonly trips: TripReader;
    readonly buildId: number;
    readonly set: TripsByZone;
    /** The option of a zone on the axis of places. */
    readonly optionOfZone: (zone: number) => number;
    readonly places: Places;
    readonly axes: readonly FilterAxis[];
    /** The days of an event, if a dimension divides them. */
    readonly parts?: EventParts | undefined;
    /** Only trips with these options are counted; all if left out. */
    readonly only?: readonly {
        readonly by: FilterDimension;
        readonly options: readonly number[];
    }[];
}
/** Counts every place, in every category of the axes. */
export declare const countPlaces: (question: PlaceQuestion) => Promise<(place: number, categories: readonly number[]) => Measure | null>;
/** Counts the people of each support. */
export declare const countSupports: (question: PlaceQuestion, supports: readonly Support[]) => Promise<readonly (readonly [Support, Measure | null])[]>;
/** Sums the noise factors of the devices of every zone, by a number that the zone has. */
export declare const countZones: (trips: TripReader, buildId: number, { rows, zone }: TripsByZone, numberOf: (zone: number) => number) => Promise<ReadonlyMap<number, number>>;
export {};
