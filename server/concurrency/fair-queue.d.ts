/** The key of a party (an organisation) between which the queue is fair. */
type Party = number | null;
/**
 * A fair semaphore of `atOnce` slots. The party with the fewest slots in use is next, of several the one that was served longest
 * ago; within a party the order is first come, first served. `take` resolves with the function that releases the slot.
 * @param each the most slots of one party; where it is less than `atOnce`, another party finds a slot free
 */
export declare const createFairQueue: (atOnce?: number, each?: number) => {
    /** @throws CallerLeft where `signal` is aborted before a slot is free */
    take(party?: Party, signal?: AbortSignal | null): Promise<() => void>;
};
export {};
