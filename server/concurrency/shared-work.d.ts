/** Work whose result several callers await. */
export interface SharedWork<T> {
    /** Settles with the work, independently of its callers. */
    readonly answer: Promise<T>;
    /** True if the work is being cancelled because all callers have left; a new caller must begin again. */
    readonly abandoned: boolean;
    /** The result for the current caller; rejects with CallerLeft when that caller leaves. */
    join(): Promise<T>;
}
/**
 * Begins work that other callers may join. It runs on behalf of the first caller's organisation, and is cancelled only when the
 * last caller has left.
 */
export declare const shareWork: <T>(work: () => Promise<T>) => SharedWork<T>;
