import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { Axis } from '../axes.ts';
import { type Categories } from '../gate/categories.ts';
import type { Measure } from '../gate/measure.ts';
import type { FilterDimension } from './map-filters.ts';
import type { Places } from './zones-of-build.ts';
/** A category that is divided, on each of the filtered dimensions. */
export type Divided = readonly number[];
/** A count of trips by place and by category of some dimensions; null if nothing was counted. */
export type CountOfPlace = (place: number, categories: readonly number[]) => Measure | null;
export interface FilterCounts {
    readonly axes: readonly (Axis & {
        readonly by: FilterDimension;
    })[];
    readonly places: Places;
    readonly countOf: CountOfPlace;
    /** The finest places of the map without filters, by option of `places`, and what is counted in them. */
    readonly finestBelow: readonly (readonly number[])[];
    readonly countOfFinest: CountOfPlace;
    /** True if no trip of a category can have its zone in a place, by their public distance. */
    readonly isImpossible: (by: FilterDimension, options: readonly number[], place: number) => boolean;
    readonly settings: DisclosureSettings;
}
/** The cells into which a place is divided: one child on each dimension. Every category that is divided has two. */
export declare const cellsOf: ({ axes }: Pick<FilterCounts, 'axes'>, divided: Divided) => number[][];
/** Every combination of categories that can be divided, those closer to the roots first. */
export declare const allDivided: ({ axes }: Pick<FilterCounts, 'axes'>) => Divided[];
/** A set of cells of finest places, whose people are counted together. */
export interface Support {
    readonly place: number;
    readonly divided: Divided;
    /** The option of a finest place and the cell of each. */
    readonly cells: readonly (readonly [option: number, cell: readonly number[]])[];
}
/**
 * The fewest people that a combination of figures can rest on, if a place is divided while the finer places below it are known
 * undivided, or divided on fewer dimensions. In such a combination the cells of a finest place always keep one that is not
 * cancelled out; so the smallest of each finest place, taken together, must have enough devices.
 */
export declare const supportsOf: (counts: FilterCounts) => Support[];
/** The nodes of the tree of zones that are parted where some categories are divided; null if not even the whole is safe. */
export type Parted = ReadonlySet<number> | null;
/**
 * The cuts of all combinations of categories that can be divided: a place is parted while every cell of its parts is safe or impossible,
 * and while the places of every coarser combination are parted too.
 * @param supports the people of each support, in the order of `supportsOf`
 * @param coarser the places that are parted with one dimension fewer; all inner ones for a single dimension
 * @returns by combination, the places that are parted
 */
export declare const partedPlaces: (counts: FilterCounts, supports: readonly (readonly [Support, Measure | null])[], coarser: (divided: Divided) => Parted) => ReadonlyMap<string, Parted>;
/**
 * The largest categories that make up some options; null if an option cannot be told apart from others.
 */
export declare const categoriesOfOptions: (categories: Categories, options: readonly number[]) => readonly number[] | null;
/** The categories that are divided so that some categories are apart. */
export declare const dividedFor: (categories: Categories, apart: readonly number[]) => readonly number[];
