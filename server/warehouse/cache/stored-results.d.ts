import { type Statement } from '../statement.ts';
import type { Warehouse } from '../warehouse.ts';
import type { BuildCache } from './create-cache.ts';
/** The two halves of a hash are beyond 2^53 and come as text. */
export declare const storedResults: Statement<{
    buildId: number;
    mostBytes: number;
}, {
    readonly hash_high: string;
    readonly hash_low: string;
    readonly is_long: 0 | 1;
    readonly text: string;
}>;
/** The result of a question about a build: as it is stored with the build, or as `compute` makes it. */
export type StoredOr = <R>(buildId: number, question: string, compute: () => Promise<R[]>) => Promise<R[]>;
export interface StoredResults {
    readonly resultOf: StoredOr;
    /** The warehouse as the figures query it: a result that is stored with a build is not computed by the engine again. */
    readonly warehouse: Warehouse;
    /** Stores every result that is computed for a complete build while `run` runs. */
    store(buildId: number, run: () => Promise<void>): Promise<void>;
}
/** Stores results in the warehouse beside the extract, so that a restarted process or another node does not compute them again. */
export declare const createStoredResults: (engine: Warehouse, cache: BuildCache, shortBytes?: number) => StoredResults;
