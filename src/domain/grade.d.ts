/** The quality of a figure by its margin, the half-width of the 95 % interval in per cent: A up to 10, B up to 25, C up to 50. */
export type Grade = 'A' | 'B' | 'C' | 'D';
/** The largest margin of a grade, per cent; D has none. */
export declare const MARGIN_UP_TO: {
    readonly A: 10;
    readonly B: 25;
    readonly C: 50;
};
/** The grades in words, the best first. */
export declare const GRADES: readonly {
    readonly grade: Grade;
    readonly meaning: string;
}[];
/** @example gradeOf(25) // 'B' */
export declare const gradeOf: (marginPercent: number) => Grade;
