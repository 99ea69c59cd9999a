/** A division of a graph's vertices in two. */
export interface Cut {
    /** The sum of the edges between both sides. */
    readonly weight: number;
    /** The vertices of one side. */
    readonly side: readonly number[];
}
/** The division with the least weight between its sides (Stoer and Wagner 1997). @param edges symmetric, of two vertices or more */
export declare const thinnestCut: (edges: readonly Float64Array[]) => Cut;
