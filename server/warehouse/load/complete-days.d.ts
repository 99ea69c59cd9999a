/** The local days that some delivery of coverage calls complete, ascending. */
export declare const completeDays: import("../statement.ts").Statement<{
    coverageBatches: readonly number[];
}, {
    day: string;
}>;
