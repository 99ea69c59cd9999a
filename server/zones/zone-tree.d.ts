import { type ZoneGraph } from '../../workers/adjacency/zone-graph.ts';
/** Zones as columns, by position in their file. Public facts alone: no figure of a trip reaches a tree. */
export interface TreeZones {
    /** objectid. */
    readonly ids: Uint32Array;
    /** Representative points, EPSG:27700 metres. */
    readonly eastings: Float64Array;
    readonly northings: Float64Array;
    readonly residents: Float64Array;
    /** The number of the middle zone that a zone is part of; 0 for none. */
    readonly middles: Uint32Array;
    /** The position of the district that a zone is part of; -1 for none. */
    readonly districts: Int32Array;
    /** Zones that touch (docs/formats/neighbours.md). */
    readonly graph: ZoneGraph;
}
/** A binary tree of zones. Nodes are numbers from 0, the root; a leaf is one zone. */
export interface ZoneTree {
    /** By node: the node above it, whose number is smaller; -1 for the root. */
    readonly parents: Int32Array;
    /** By zone, ascending by number: the zone and its leaf. */
    readonly zones: Uint32Array;
    readonly leaves: Int32Array;
    /** By zone, in the same order: its representative point, EPSG:27700 metres, and its residents. */
    readonly eastings: Float64Array;
    readonly northings: Float64Array;
    readonly residents: Float64Array;
}
/**
 * Builds the tree of some zones: middle zones and small zones, each joined by binary groups of neighbours. Districts are no level of it: a thin far district next to the root would keep everything together. Within a
 * middle zone a group is halved by residents; above, by residents / (km + 5)², since trips thin out with the distance from the
 * centre. Groups are contiguous where the zones below their parent are. The same input gives the same tree.
 * @param centre easting and northing, metres
 */
export declare const buildZoneTree: (zones: TreeZones, centre: readonly [easting: number, northing: number]) => ZoneTree;
