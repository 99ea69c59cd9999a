import type { SquareCell } from '../gate/release-squares.ts';
import type { NoiseKeys } from '../noise/noise-keys.ts';
/** The delivered batches of a range of local days, both inclusive. */
export type OfPeriod = {
    batches: readonly number[];
    coverageBatches: readonly number[];
    firstDay: string;
    lastDay: string;
};
type OfStrip = OfPeriod & {
    fromSquare: number;
    toSquare: number;
} & NoiseKeys;
type OfSet = {
    setId: bigint;
};
export declare const tripsByColumn: import("../statement.ts").Statement<OfPeriod, {
    readonly column: number;
    readonly trips: number;
}>;
export declare const peopleBySquare: import("../statement.ts").Statement<OfStrip, never>;
/** The number of a set is beyond 2^53 and comes as text. */
export declare const squareSet: import("../statement.ts").Statement<{
    delivery: bigint;
}, {
    readonly set_id: string;
}>;
export declare const completeSet: import("../statement.ts").Statement<OfSet, {
    readonly set_id: string;
}>;
export declare const storedSquares: import("../statement.ts").Statement<OfSet & {
    electric: number;
}, SquareCell>;
export declare const storedCurves: import("../statement.ts").Statement<OfSet & {
    electric: number;
}, {
    readonly curves: string;
}>;
export declare const sampleVisitors: import("../statement.ts").Statement<OfPeriod & {
    runId: number;
} & NoiseKeys, never>;
export declare const dropSamples: import("../statement.ts").Statement<{
    runId: number;
}, never>;
export {};
