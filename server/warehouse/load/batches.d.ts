import { type Warehouse } from '../warehouse.ts';
import type { ContentHash } from './file-hash.ts';
/** The kinds of delivery, by their numbers in the tables. The numbers 3 and 5 were used by earlier releases. */
export declare const Delivery: {
    readonly Trips: 0;
    readonly Cells: 1;
    readonly Coverage: 2;
    readonly Payments: 4;
};
export type Delivery = (typeof Delivery)[keyof typeof Delivery];
/** A number that no batch has, for lists of batches, which must not be empty. Batches are numbered from 1. */
export declare const NO_BATCH = 0;
/** The visible batches of a kind; `[NO_BATCH]` where there are none. */
export declare const visibleBatches: (warehouse: Warehouse, kind: Delivery) => Promise<readonly number[]>;
/**
 * Claims a unique batch number above all earlier ones: seconds since 1970, or more where that is not above them. Several
 * nodes may load into one cluster. Each writes its mark and then reads the marks, so that of two nodes with the same number
 * at least one sees the other and tries another number.
 */
export declare const nextBatch: (warehouse: Warehouse) => Promise<number>;
export declare const isLoaded: (warehouse: Warehouse, kind: Delivery, hash: ContentHash) => Promise<boolean>;
export declare const begin: (warehouse: Warehouse, batch: number, kind: Delivery, hash: ContentHash) => Promise<void>;
/**
 * Makes batches visible, all in one block and therefore together.
 * @param beside a delivery of another kind under the number of the first batch, which becomes visible with it
 */
export declare const finish: (warehouse: Warehouse, batches: readonly number[], kind: Delivery, hashes: readonly ContentHash[], beside?: {
    readonly kind: Delivery;
    readonly hash: ContentHash;
} | null) => Promise<void>;
export declare const dropBatch: (warehouse: Warehouse, batch: number) => Promise<void>;
/** Removes the rows that interrupted loads of this file have left, except for the batches that are resumed. */
export declare const dropUnfinished: (warehouse: Warehouse, kind: Delivery, hash: ContentHash, keep?: readonly number[]) => Promise<void>;
