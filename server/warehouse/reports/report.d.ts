import { type Axis } from '../axes.ts';
import type { TripSet } from '../counts/read-trips.ts';
import type { FigureContext } from '../figure-context.ts';
import type { Cell } from '../gate/cut-table.ts';
import type { Released } from '../gate/release.ts';
import { type ReportFigures } from '../gate/release-report.ts';
import type { RowKey } from '../gate/release-rows.ts';
import { type OverOf } from '../gate/release-table.ts';
import { type CutDimension } from './cut-of.ts';
import { type Days } from './days.ts';
/** Reads one view of a report for a build, through the disclosure gate. R: its rows. */
export type Report<R> = (context: FigureContext, buildId: number) => Promise<Released<ReportFigures<R>>>;
/** States the row of a report, so that the compiler holds the report to the row that the contract declares. */
export declare const report: <R>(read: Report<R>) => Report<R>;
export declare const dateOf: (date: number) => string;
export type KeyOf = Omit<RowKey, 'axis' | 'at'>;
/** The dimensions that rows have keys of. */
export type KeyDimension = Exclude<CutDimension, 'period' | 'stays' | 'time-period' | 'tourist-stay'>;
/** @param renamed what differs from the dimension's usual key */
export declare const keyOf: (by: KeyDimension, axis: Axis, at?: number, renamed?: Partial<KeyOf>) => RowKey;
/** @param perDay true if counts are those of a mean day */
export declare const overOf: (by: readonly KeyDimension[], days: Days, perDay: boolean) => OverOf;
interface ReportTable<R> {
    readonly rows: TripSet;
    /** In the order of the rows' keys. */
    readonly by: readonly KeyDimension[];
    /** The dimension that is cut first, so that it stays fine; the first if left out. */
    readonly first?: KeyDimension;
    /** The field of a row that holds the count. */
    readonly value: keyof R & string;
    /** The keys that differ from those of the dimensions. */
    readonly keys?: readonly (Partial<KeyOf> | undefined)[];
    /** Counts are those of a mean day; of the whole period if left out. */
    readonly perDay?: true;
    /** The totals that are released with the rows, by the options of a dimension; the total of all rows if left out. */
    readonly totals?: readonly (KeyDimension | 'all')[];
    /** The cells that have rows; all if left out. */
    readonly has?: (cell: Cell, axes: readonly Axis[]) => boolean;
}
/** The total of all trips, or by the options of a dimension. */
export declare const totalsOf: (context: FigureContext, buildId: number, rows: TripSet, by: KeyDimension | 'all', perDay: boolean) => Promise<Released<{
    of: Record<string, string | number>;
    value: number;
    margin: number;
    devices: "100-299" | "30-99" | "300+" | "<30";
}[]>>;
/**
 * A report that counts trips by one or more dimensions.
 * @example
 * countTable<VisitsByMode>({ rows: 'visits', by: ['mode'], value: 'journeycount' })
 */
export declare const countTable: <R>({ rows, by, first, value, keys, perDay, totals, has }: ReportTable<R>) => Report<R>;
export {};
