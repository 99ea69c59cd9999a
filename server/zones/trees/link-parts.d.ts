import { type ZoneGraph } from '../../../workers/adjacency/zone-graph.ts';
/**
 * Joins the parts of a graph that do not touch, each to the part with the nearest point, until there is one part: an island
 * belongs with the coast that it faces. In each round every part but the largest gets one link, so the parts at least halve.
 */
export declare const linkParts: (xs: Float64Array, ys: Float64Array, graph: ZoneGraph) => ZoneGraph;
