/**
 * Squares of the 500 m grid are joined by twos: first one above the other, then side by side, and so on. So a node of level 2 is a square
 * of 1 km, one of level 4 of 2 km, and one of level 8 of 8 km. A node is named by its level and by its first square, in the south-west.
 */
export declare const LEVELS: number;
/** The level of 8 km squares, and the squares along a side of one. */
export declare const BLOCK_LEVEL = 8;
export declare const BLOCK_SIDE: number;
/** Squares of the grid in a column of 8 km squares: their numbers follow each other. */
export declare const SQUARES_A_COLUMN: number;
/** The first square of the node of a level that a square lies in. */
export declare const nodeOf: (square: number, level: number) => number;
/** Squares in a node of a level. */
export declare const squaresIn: (level: number) => number;
