export interface WatchParts<K> {
    /** The interval of lookups; work that began more recently is not looked up. Milliseconds. */
    readonly everyMs: number;
    /** The time limit of a lookup. Milliseconds. */
    readonly answerMs: number;
    /** Lists the work that the server has in progress. */
    readonly look: (signal: AbortSignal) => Promise<{
        has(key: K): boolean;
    }>;
}
/**
 * Detects replies that will never arrive. A connection whose packets are dropped stays open for ever, and waiting cannot
 * distinguish a long statement from a lost one, so another connection asks the server whether it still runs the statement.
 */
export declare const createWatch: <K>({ everyMs, answerMs, look }: WatchParts<K>) => {
    /** @param lost is called once, where no reply will arrive. @returns the function that ends the watch */
    begin(key: K, lost: (why: string) => void): () => void;
};
