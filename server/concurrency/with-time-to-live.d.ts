/**
 * Caches the result of an asynchronous function for `ms` milliseconds. Concurrent calls share one run; a failure is not cached.
 */
export declare const withTimeToLive: <T>(ms: number, ask: () => Promise<T>) => (() => Promise<T>);
