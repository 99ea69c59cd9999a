import type { ZoneGraph } from '../../../workers/adjacency/zone-graph.ts';
/** What a tree is made of at one level: zones, middle zones or districts, by position. */
export interface Units {
    /** The number of each unit outside these columns. */
    readonly labels: Int32Array;
    readonly xs: Float64Array;
    readonly ys: Float64Array;
    /** Above 0. */
    readonly weights: Float64Array;
    /** One part: every unit can be reached from every other. */
    readonly graph: ZoneGraph;
}
/** Two connected halves of two or more units, about as heavy as each other. */
export declare const halve: (units: Units) => readonly [Units, Units];
