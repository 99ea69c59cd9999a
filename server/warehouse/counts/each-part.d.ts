/**
 * Uses the parts of a build one after another, each in a turn of the event loop of its own, until the caller leaves.
 * @returns the results in the order of the parts, also where they are used from the last to the first
 */
export declare const eachPart: <Part, R>(parts: readonly (() => Promise<Part>)[], use: (part: Part) => R | Promise<R>, { isBackwards }?: {
    isBackwards?: boolean | undefined;
}) => Promise<R[]>;
