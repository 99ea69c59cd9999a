/** Numbers in [0, 1) from a seed: the same sequence on every machine, in integer arithmetic only (sfc32). */
export type Random = () => number;
/** A generator for one purpose; streams of different names never overlap in practice, so one part can change without the others. */
export declare const createRandom: (seed: number, stream: string) => Random;
/** Two standard normal deviates by Marsaglia's polar method. */
export declare const normalPair: (random: Random) => readonly [number, number];
/** A hash of three integers as a number in [0, 1). */
export declare const hashed: (x: number, y: number, z: number) => number;
