import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
/** What one person contributes to a square that they do not live in: sums of weights, thousandths. */
export interface SquareVisitor {
    readonly square: number;
    readonly person: number;
    /** The person's noise factor, times NOISE_UNIT. */
    readonly factor: number;
    readonly all: number;
    /** The part of `all` that electric vehicles made. */
    readonly electric: number;
}
/** Noised and rounded figures of a cell: what the cells below leave of a node of the tree. A device counts once in a cell. */
export interface SquareCell {
    readonly level: number;
    /** The first square of the node. */
    readonly square: number;
    readonly devices: number;
    readonly visits: number;
}
/** The cells of a month, of all visitors and of electric vehicles. Both cover each square that has a cell at most once. */
export interface SquareCells {
    readonly all: readonly SquareCell[];
    readonly electric: readonly SquareCell[];
}
/**
 * Releases the visitors of a month by square at the finest resolution at which every cell is safe. Visitors come in by 8 km square; at
 * the end, `rest` joins what is unsafe there with its neighbours', up to the whole grid. What is not even safe there is in no cell.
 */
export declare const createSquareRelease: (settings: DisclosureSettings) => {
    /** @param visitors all those of one 8 km square */
    block(visitors: readonly SquareVisitor[]): SquareCells;
    rest: () => SquareCells;
};
