import { DAY_TYPES, type PartOfDay } from '../../../../src/contract/flows.ts';
import { type Categories } from '../categories.ts';
/** Hours of the day from Monday to Friday, and at weekends after them. */
export declare const HOURS_A_DAY = 24;
/**
 * The ways in which trips are divided, as binary trees. HGVs join road and the last two purposes join, since a split coarsens all pairs
 * for the sake of its rarer part.
 */
export declare const FAMILIES: readonly Categories[];
export declare const TIME = 0;
/** The finest division of a pair's trips, by hour, mode and purpose together. */
export declare const ATOMS: number;
export declare const atomOf: (hour: number, mode: number, purpose: number) => number;
/** A part of all trips: a node of a family's tree. */
export interface Part {
    readonly family: number;
    readonly node: number;
}
export declare const ALL_TRIPS: Part;
/** By atom: 1 where it is in the part. */
export declare const atomsOf: ({ family, node }: Part) => Uint8Array;
/** A split of a part into its children, or all trips, with what a reader may be left with of a pair by every combination of figures. */
export interface Split {
    readonly parts: readonly Uint8Array[];
    /** By atom: the rests that it is in, as bits. */
    readonly rests: Uint32Array;
    readonly restCount: number;
    /** The first so many take figures of one family alone. */
    readonly plainRests: number;
}
export declare const WHOLE: Split;
/**
 * A combination that tells the children of a part apart adds a number to one child that it does not add to the other; what it adds besides
 * depends on the pair, and on the mode or the purpose. It can so be zero for one child at some modes and for the other at the others, in
 * every pair: the rest is the first child at the modes of a set and the second at those not in it, for each set, and the same of purposes.
 * Later families alone: what differs by hour is looked at from the splits of time.
 */
export declare const splitOf: ({ family, node }: Part) => Split;
export interface FlowFilter {
    readonly part?: PartOfDay | undefined;
    readonly daytype?: (typeof DAY_TYPES)[number] | undefined;
    readonly mode?: number | undefined;
    readonly purpose?: number | undefined;
}
/** The trips that a matrix counts. */
export interface Selection {
    readonly filter: FlowFilter;
    /** One part, or two that are added up: a part of the day on all days. */
    readonly parts: readonly Part[];
}
/** Day types as numbers: 0 weekdays, 1 weekends. */
export declare const dayPart: (type: 0 | 1) => Part;
/** A matrix is of a part of the day and a type of day, or of one mode, or of one purpose. */
export declare const SELECTIONS: readonly Selection[];
/** The number of all trips. */
export declare const ALL = 0;
/** The number of a filter's selection; null for a combination that is not counted, or an option that is joined with another. */
export declare const selectionOf: ({ part, daytype, mode, purpose }: FlowFilter) => number | null;
/** The parts that are split for the selections, parents first. */
export declare const SPLITS: readonly Part[];
/** 0 weekdays, 1 weekends, null both: the days over which a selection's trips are a mean day's. */
export declare const dayTypeOf: (selection: number) => 0 | 1 | null;
