import { isWeekend } from '../dimensions.ts';
/** The filters of maps by the name of the calls' query parameter: the dimension whose options they select, and the codes of a selection. */
declare const FILTER_DIMENSIONS: {
    /** A selection holds weekdays; only whole kinds of day can be told apart. */
    readonly daytype: {
        readonly by: 'day-type';
        readonly codes: readonly [0, 1, 2, 3, 4, 5, 6];
        readonly optionOf: typeof isWeekend;
    };
    readonly purposes: {
        readonly by: 'purpose';
        readonly codes: readonly [1, 2, 3, 4, 5];
    };
    readonly modes: {
        readonly by: 'mode';
        readonly codes: readonly [0, 1, 3, 4];
    };
    readonly ages: {
        readonly by: 'age';
        readonly codes: readonly [1, 2, 3, 4, 5, 6];
    };
    readonly genders: {
        readonly by: 'gender';
        readonly codes: readonly [1, 2];
    };
    /** Buckets of the straight distance from start to end. */
    readonly distancerange: {
        readonly by: 'crow-fly';
        readonly codes: readonly [0, 1, 2, 3, 4, 5, 6, 7];
    };
    /** 1 for dwells, 0 for other visits. */
    readonly stays: {
        readonly by: 'stays';
        readonly codes: readonly [0, 1];
    };
};
export type Filter = keyof typeof FILTER_DIMENSIONS;
export declare const FILTERS: Filter[];
/** The dimensions that filters select by, the sides of an event, and those of Tourism. */
export type FilterDimension = (typeof FILTER_DIMENSIONS)[Filter]['by'] | 'part' | 'time-period' | 'tourist-stay' | 'near-zone';
interface FilterOf {
    readonly by: FilterDimension;
    /** The codes that a selection may hold. */
    readonly codes: readonly number[];
    /** The option that a code stands for; the code itself if left out. */
    readonly optionOf?: (code: number) => number;
}
export declare const filterDimension: (filter: Filter) => FilterOf;
/** The filter of this name. @throws Error if the warehouse has none, since a map would be counted as if it were not there */
export declare const filterOf: (name: string) => Filter;
/** The options that some codes of a filter stand for, ascending. */
export declare const optionsOfCodes: (filter: Filter, codes: readonly number[]) => number[];
export {};
