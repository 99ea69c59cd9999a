import type { BuildCache } from '../cache/create-cache.ts';
import type { Categories } from '../gate/categories.ts';
import type { NamedZoneTree, ZoneTrees } from './zone-trees.ts';
/** The zones of a build with their tree, and where they are seen from its area. */
export interface ZonesOfBuild extends Pick<NamedZoneTree, 'parents' | 'zones' | 'leaves' | 'nameOf'> {
    /** By node: metres from the middle of the build's area to the nearest and the farthest zone below it. */
    readonly nearestM: Float32Array;
    readonly farthestM: Float32Array;
    /** By node. */
    readonly residents: Float64Array;
}
/** Reads the zones of a build that has a dataset. */
export type ReadZones = (buildId: number) => Promise<ZonesOfBuild>;
/** Reads each build's zones once. */
export declare const createReadZones: (trees: ZoneTrees, cache: BuildCache) => ReadZones;
/**
 * The part of a tree that is above a cut, as categories of an axis: an option is the index of a node of the cut.
 */
export interface Places {
    readonly categories: Categories;
    /** By category: its node in the tree. */
    readonly nodes: readonly number[];
    /** By option: its node in the tree. */
    readonly cut: readonly number[];
}
/** @param cut nodes of which every leaf is below exactly one */
export declare const placesAbove: ({ parents }: Pick<ZonesOfBuild, 'parents'>, cut: readonly number[]) => Places;
/** The nodes of a cut without those above them. */
export declare const placesAlone: (cut: readonly number[]) => Places;
/** By node of the tree: the option of the cut that it is or is below; -1 above the cut. */
export declare const optionsBelow: ({ parents }: Pick<ZonesOfBuild, 'parents'>, cut: readonly number[]) => Int32Array;
/**
 * The option of the cut that a trip's zone is in. Trips of no zone of the tree count with the farthest zone, so that no rest of the
 * total is left beside the places.
 */
export declare const optionOfZone: (zones: ZonesOfBuild, cut: readonly number[]) => ((zone: number) => number);
