export declare const PERIODS: number[];
/** The time periods (1 to 4 weekday, 5 to 8 weekend) that are chosen and lie in a chosen day type; an empty list means all. */
export declare const periodsChosen: (timePeriods: readonly number[], dayTypes: readonly number[]) => number[];
export declare const isEveryPeriod: (periods: readonly number[]) => boolean;
