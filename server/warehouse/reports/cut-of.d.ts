import { type Axis } from '../axes.ts';
import { type Options } from '../counts/counting.ts';
import type { TripSet } from '../counts/read-trips.ts';
import { type DimensionName } from '../dimensions.ts';
import type { FigureContext } from '../figure-context.ts';
import { type Cell } from '../gate/cut-table.ts';
/** The dimensions whose trees follow from a dataset alone. */
export type CutDimension = Exclude<DimensionName, 'part' | 'repeat' | 'near-zone'>;
/** The axis of a dimension as a dataset can tell its options apart. */
export declare const axisOf: (context: FigureContext, buildId: number, rows: TripSet, by: CutDimension) => Promise<Axis>;
export interface Cut {
    readonly axes: readonly Axis[];
    readonly cells: readonly Cell[];
}
/** Some of the trips of every cell. */
export interface Part extends Options {
    /** False if no day of the part is among the options that a cell covers on each axis. */
    readonly isIn?: (covered: readonly Options[]) => boolean;
}
interface CutQuestion {
    readonly rows: TripSet;
    readonly by: readonly CutDimension[];
    /** The parts of every cell, which are safe each; one part holds all trips unless given. */
    readonly parts?: readonly Part[];
}
/** The cells of a table at its finest safe resolution. */
export declare const cutOf: (context: FigureContext, buildId: number, { rows, by, parts }: CutQuestion) => Promise<Cut>;
/** Days from Monday to Friday, and weekends. */
export declare const DAY_TYPE_PARTS: readonly Part[];
export {};
