import { type RunOptions, type Warehouse } from '../warehouse.ts';
/** Loads the rows of one trips file (RowBinary) into a batch. A failure may leave some rows, so the batch is then unusable. */
export declare const loadFile: (warehouse: Warehouse, batch: number, file: string, options: RunOptions) => Promise<void>;
/** Counts the trips of a batch, visible or not. */
export declare const countTrips: (warehouse: Warehouse, batch: number) => Promise<number>;
export interface LoadHooks {
    readonly signal?: AbortSignal;
    readonly onProgress?: (loaded: {
        readonly files: number;
        readonly bytes: number;
    }) => void;
}
export interface LoadSummary {
    readonly files: number;
    /** The number of files whose content had been loaded before, under whatever name. */
    readonly skipped: number;
    readonly trips: number;
}
/**
 * Loads trips files (RowBinary, columns of trip-columns.ts) as one batch. The iterator may write each file just before it
 * yields it. The trips become visible together at the end. A file that was loaded before is skipped; the rows of an
 * interrupted load are removed when one of its files is loaded again.
 */
export declare const loadTrips: (warehouse: Warehouse, files: Iterable<string> | AsyncIterable<string>, { signal, onProgress }?: LoadHooks) => Promise<LoadSummary>;
