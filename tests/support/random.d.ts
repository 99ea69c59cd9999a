/** Mulberry32: numbers in [0, 1), the same for the same seed, so that a failure can be repeated. */
export declare const randomOf: (seed: number) => (() => number);
