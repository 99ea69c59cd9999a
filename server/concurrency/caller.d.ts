/** The caller for whom work is done, by which threads and sessions are shared fairly between organisations. */
export interface Caller {
    /** Null for the product's own work (the worker, the start) and for users without an organisation. */
    readonly organisationId: number | null;
    /** Aborted when nobody waits for the work any more; null for work that is never cancelled. */
    readonly signal: AbortSignal | null;
}
/** Nobody waits for the answer any more. */
export declare class CallerLeft extends Error {
    readonly name = "CallerLeft";
    constructor();
}
/** Runs work on behalf of a caller, with everything that the work starts. */
export declare const onBehalfOf: <T>(caller: Caller, work: () => T) => T;
/** Runs work that several callers share, so that it continues when the first caller leaves. */
export declare const asSystemWork: <T>(work: () => T) => T;
/** The caller of the current work. */
export declare const caller: () => Caller;
