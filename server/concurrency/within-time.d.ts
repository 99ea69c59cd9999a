/** The result of `work`, whose signal is aborted after `ms` milliseconds. @throws TooLate */
export declare const within: <T>(ms: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
