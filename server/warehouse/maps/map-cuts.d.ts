import type { BuildCache } from '../cache/create-cache.ts';
import type { TripReader } from '../counts/read-trips.ts';
import type { FigureContext } from '../figure-context.ts';
import { type FilterAxis } from './count-places.ts';
import { type FilterDimension } from './map-filters.ts';
import { type Selection } from './selection.ts';
import type { TripsByZone } from './zone-sets.ts';
import { type ReadZones } from './zones-of-build.ts';
/** What maps are counted with. */
export interface MapContext extends FigureContext {
    readonly trips: TripReader;
    readonly zonesOf: ReadZones;
    /** The cuts of each build's maps. */
    readonly cuts: BuildCache;
}
export interface MapOfBuild {
    readonly context: MapContext;
    readonly buildId: number;
    readonly set: TripsByZone;
    /** An axis that only some of the map's selections have, by a name. */
    readonly own?: {
        readonly name: string;
        readonly axis: FilterAxis;
    };
}
/** The trips of a selection, by the options that each filter selects. */
export interface Selected {
    readonly by: FilterDimension;
    readonly options: readonly number[];
}
export declare const selectedOf: (selection: Selection) => readonly Selected[];
/** The nodes of the tree of zones at which a selection is shown; null if too few trips are selected, or they cannot be told apart. */
export declare const cutOfSelection: (map: MapOfBuild, selected: readonly Selected[]) => Promise<readonly number[] | null>;
/** The options of a dimension as the dataset can tell them apart. */
export declare const optionsOfDimension: ({ context, buildId, set: { rows } }: MapOfBuild, by: Exclude<FilterDimension, 'part' | 'near-zone'>) => Promise<number[][]>;
/** By filter, its options as the dataset can tell them apart. */
export declare const optionsToldApart: (map: MapOfBuild) => Promise<Record<string, number[][]>>;
