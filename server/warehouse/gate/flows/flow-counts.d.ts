import type { DisclosureSettings } from '../../../../src/contract/location-insights.ts';
import { type Concentration } from '../concentration.ts';
import type { GateSettings } from '../settings.ts';
import { type Split } from './selections.ts';
/** Zones are numbered by their place among the dataset's zones, from 1; all that is outside of them is 0. */
export declare const OUTSIDE = 0;
/** The trips of a dataset of flows as columns, sorted by pair of zones and by person within a pair. */
export interface FlowTrips {
    /** The dataset's zones and Outside. */
    readonly width: number;
    /** The first row of each pair, `origin * width + dest`; one more start marks the end. */
    readonly starts: Int32Array;
    /** By row: the person's place among `factors`, thousandths, and the atom (selections.ts). */
    readonly persons: Uint32Array;
    readonly weights: Uint32Array;
    readonly atoms: Uint16Array;
    /** By person, times NOISE_UNIT. */
    readonly factors: Uint32Array;
}
export interface FlowCounts {
    readonly width: number;
    /** All pairs between some zones; nothing goes from Outside to Outside. */
    pairsOf(origins: readonly number[], dests: readonly number[]): number[];
    /** What some pairs count of a part of the trips. */
    count(pairs: readonly number[], part: Uint8Array): Concentration | null;
    /**
     * The devices that every rest of a split holds at least, by pair: their noise factors, or twice their number if that is less. Rests
     * that take figures of two families count double. A person who is in several of the pairs is shared between them, so that sums over
     * pairs count nobody twice.
     */
    devicesIn(split: Split, pairs: readonly number[]): Float64Array;
    /** True if the pairs may be shown by all parts of a split. */
    isSafe(split: Split, pairs: readonly number[]): boolean;
    /** What `devicesIn` must reach. */
    readonly enough: number;
    /** True if all trips together may be shown. @param rules stricter than those of a cell */
    isWholeSafe(rules: GateSettings): boolean;
}
export declare const createFlowCounts: ({ width, starts, persons, weights, atoms, factors }: FlowTrips, settings: DisclosureSettings) => FlowCounts;
