/**
 * What an answer takes in memory, estimated: rows of numbers and words, columns, maps of them. It holds no object twice.
 * @returns bytes
 */
export declare const heapBytes: (value: unknown) => number;
