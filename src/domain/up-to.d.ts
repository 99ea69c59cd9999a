/** The whole numbers from 0 to before a count. @example upTo(3) // [0, 1, 2] */
export declare const upTo: (count: number) => number[];
