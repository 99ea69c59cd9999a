/** Rows of tab-separated text, one a point. */
export declare const lines: (points: Iterable<number>, line: (point: number) => string) => string;
