/** A node of a tree of categories: the options that it covers, and its parts, at most three of them. */
export interface Category {
    readonly parent: number;
    readonly children: readonly number[];
    readonly covers: readonly number[];
}
/** The categories of a dimension, parents before their children; the first covers all options. */
export type Categories = readonly Category[];
/** An option, options that are never told apart, or parts that are parted again. */
export type Nested = number | {
    readonly together: readonly number[];
} | readonly Nested[];
export declare const categoriesOf: (nested: Nested) => Categories;
/** Neighbours halved again and again. @example halved([1, 2, 3]) // [[1, 2], 3] */
export declare const halved: (parts: readonly Nested[]) => Nested;
/** A node and all nodes above it. */
export declare const ancestorsOf: (categories: Categories, node: number) => number[];
/** The leaf that covers each option. */
export declare const leavesOf: (categories: Categories) => ReadonlyMap<number, number>;
/** The categories of some of the options alone. @param has at least one option */
export declare const categoriesOfSome: (categories: Categories, has: (option: number) => boolean) => Categories;
