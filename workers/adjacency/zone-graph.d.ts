/** Which zones touch: zone z's neighbours are neighbours[start[z]] up to neighbours[start[z + 1]], rising. Zones by position. */
export interface ZoneGraph {
    readonly start: Uint32Array;
    readonly neighbours: Uint32Array;
}
/** Puts unordered pairs (each once) into a graph. */
export declare const graphOf: (zones: number, a: ArrayLike<number>, b: ArrayLike<number>) => ZoneGraph;
/** Neighbours of a zone, a view. */
export declare const neighboursOf: (graph: ZoneGraph, zone: number) => Uint32Array<ArrayBufferLike>;
