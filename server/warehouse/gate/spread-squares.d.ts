import { type Released } from './release.ts';
import type { SquareCell, SquareCells } from './release-squares.ts';
/** Figures by square; undefined where there is none. */
export interface BySquare {
    get(square: number): number | undefined;
}
/**
 * What is released of a month by square of the 500 m grid, whose number is (e div 500) * GRID_ROWS + (n div 500): people who come to
 * the square and do not live in it. The figures carry noise, and those of a cell of several squares are spread over them.
 */
export interface ReleasedSquares {
    /** Names the month's data: other data has other figures. */
    readonly version: string;
    /** Observed devices, before expansion. */
    readonly devices: BySquare;
    /** Visits of the month, people. */
    readonly visits: BySquare;
    /** The cells of which these figures are made. */
    readonly cells: readonly SquareCell[];
}
/** The figures of all visitors, each spread evenly over the squares of its cell. */
export declare const spreadAll: (version: string, { all }: Pick<SquareCells, 'all'>) => Released<ReleasedSquares>;
/** The figures of electric vehicles. Each is spread over the cells of all visitors that it is made of, in proportion to theirs. */
export declare const spreadElectric: (version: string, { all, electric }: SquareCells) => Released<ReleasedSquares>;
