/**
 * Yields to the event loop, so that requests and replies are served in between. Callers continue one in each turn of the loop, in
 * the order of their calls.
 */
export declare const yieldToLoop: () => Promise<void>;
