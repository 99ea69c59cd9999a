import type { FilterAxis } from '../maps/count-places.ts';
import type { JoinedZones } from '../maps/join-zones.ts';
import { type Places } from '../maps/zones-of-build.ts';
/** The zones of each place of a cut. */
export declare const zonesOfCut: ({ parents, zones, leaves }: JoinedZones, cut: readonly number[]) => number[][];
/** Some of the study area's zones, as categories of trips. */
export interface ChosenZones {
    readonly zones: readonly number[];
    /** The tree of zones, parted only where the chosen ones are. */
    readonly own: {
        readonly name: string;
        readonly axis: FilterAxis;
    };
}
/**
 * The smallest sets of zones that contain some zones and may be told apart from the others, each larger than the one before. The last
 * is null: all zones.
 * @param zones by option of the places, its zones
 */
export declare function widenedZones(places: Places, zones: readonly number[][], chosen: readonly number[]): Generator<ChosenZones | null>;
