import { type DimensionName } from './dimensions.ts';
import { type Categories, type Nested } from './gate/categories.ts';
/** A dimension, and how its options are merged if they are too thin alone. */
export interface Axis {
    readonly by: DimensionName;
    readonly categories: Categories;
}
/** From public facts only, never from trips. */
declare const MERGED: {
    period: number;
    'day-type': number[];
    weekday: (number | number[])[][];
    hour: readonly Nested[];
    distance: Nested;
    'local-distance': Nested;
    'far-distance': (10 | (20 | Nested[])[])[];
    'crow-fly': readonly Nested[];
    access: readonly Nested[];
    egress: readonly Nested[];
    age: (number[] | number[][])[];
    gender: number[];
    stays: number[];
    /** Mornings, the middle of the day, evenings, nights. */
    'time-period': number[][][];
    /** Tourists are a part of the visitors, and their dwells a part of their visits. */
    'tourist-stay': (number | (number | (number | number[])[])[])[];
};
/** The axes that are the same in every dataset. */
export declare const AXES: Readonly<Record<keyof typeof MERGED, Axis>>;
/** An axis without the options that no day with data has. @param has at least one option */
export declare const axisOfSome: ({ by, categories }: Axis, has: (option: number) => boolean) => Axis;
/** Dates by week, and within it from Monday to Friday and the weekend. @param dates at least one */
export declare const axisOfDates: (dates: readonly number[]) => Axis;
/** Categories that are named rather than ordered: the rarest parted last. */
declare const NAMED: {
    /** Commuting first, since readers ask for it most; journeys between other places last. */
    readonly purpose: {
        readonly order: readonly [1, 2, 3, 4, 5];
        readonly first: readonly [1, 2, 3, 4, 5];
        readonly joins: {
            readonly 1: 2;
            readonly 2: 1;
            readonly 3: 4;
            readonly 4: 5;
            readonly 5: 4;
        };
    };
    /** Rail; active; road, HGV. No trip has mode 2. Others join road. */
    readonly mode: {
        readonly order: readonly [0, 3, 1, 4];
        readonly first: readonly [1, 3, 0, 4];
        readonly joins: {
            readonly 0: 1;
            readonly 1: 3;
            readonly 3: 1;
            readonly 4: 1;
        };
    };
};
export type Named = keyof typeof NAMED;
/** The options of a named dimension. */
export declare const optionsOf: (by: Named) => readonly number[];
/** The option whose group one joins that is too thin in the whole dataset. */
export declare const neighbourOf: (by: Named, option: number) => number;
/** Options that are joined, with the one first that names them. */
export declare const namedFirst: (by: Named, options: readonly number[]) => number[];
/** @param groups options that are told apart, in their order; each part is the first group and the rest */
export declare const axisOfGroups: (by: Named, groups: readonly (readonly number[])[]) => Axis;
export {};
