/** Results of one kind by build. A complete build never changes, so neither do the figures that are released of it. */
export interface BuildCache {
    /**
     * The cached result of this build and key. Where there is none, `compute` makes it, and callers that come meanwhile wait for the
     * same result. A failure is not cached, nor is a result whose build was forgotten while it was being computed.
     */
    getOrCompute<T>(buildId: number, key: string, compute: () => Promise<T>): Promise<T>;
    /** Drops this kind's results of a build. */
    forget(buildId: number): void;
}
export interface Cache {
    /** The results of one kind. Kinds do not share keys. */
    part(name: string): BuildCache;
    /** Drops the results of all kinds of a build. */
    forget(buildId: number): void;
    /** The estimated size of everything that is cached now. */
    readonly bytes: number;
}
/** Enough for about ten million rows of trips, or the results of about a thousand datasets. */
export declare const ANSWER_MEMORY_MB = 400;
/**
 * One least-recently-used cache for the results of all builds. A result that is larger than the whole cache is returned and not
 * cached.
 * @param megabytes its size, in 10^6 bytes
 */
export declare const createCache: (megabytes?: number) => Cache;
