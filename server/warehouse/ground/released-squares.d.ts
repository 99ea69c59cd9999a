import type { BuildCache } from '../cache/create-cache.ts';
import type { Released } from '../gate/release.ts';
import { type ReleasedSquares } from '../gate/spread-squares.ts';
import type { Warehouse } from '../warehouse.ts';
/** The squares of a month; local days, ISO, inclusive. */
export interface SquaresQuestion {
    readonly firstDay: string;
    readonly lastDay: string;
    /** Only electric vehicles are counted. */
    readonly evOnly: boolean;
}
/** Reads the released squares of complete sets. */
export declare const createSquareReader: (warehouse: Warehouse, cache: BuildCache) => (setId: bigint, evOnly: boolean) => Promise<Released<ReleasedSquares>>;
