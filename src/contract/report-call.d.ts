import type { z } from 'zod';
import type { ReportInput } from '../domain/constants.ts';
import { type Call } from './call.ts';
/** The reports, each with the first part of its calls' paths. */
declare const PATHS: {
    readonly 'location-insights-report': 'locationinsights';
    readonly footfall: 'footfallanalysis';
    readonly 'ev-report': 'evchargepointinsights';
};
/** A key of a row: the heading of its column, and names by its number, which stand beside it or in its place. */
interface SheetKey {
    readonly heading: string;
    readonly names?: Readonly<Record<number, string>>;
    readonly replaces?: boolean;
}
interface SheetField {
    /** The field of the call's row. */
    readonly field: string;
    readonly heading: string;
    /** The number of its units in one of what screens show: 60 where seconds are shown as minutes. */
    readonly shownPer?: number;
}
/** A table as it is written into a dataset's downloads. */
export interface Sheet {
    /** The file's name without its ending. */
    readonly name: string;
    readonly definition: string;
    /** By the row's field, in order. */
    readonly keys: Readonly<Record<string, SheetKey>>;
    readonly value: SheetField;
    /** A figure that stands before the value, without an interval of its own. */
    readonly beside?: SheetField;
    /** The keys of the released totals that the rows are parts of; left out where rows are parts of no total. */
    readonly partsOf?: readonly string[];
    /** The released total is that of a mean day, of which the rows are no parts. */
    readonly meanDay?: boolean;
    /** A row of the call has a figure for weekdays and one for weekends, and becomes two rows of the sheet. */
    readonly dayTypes?: boolean;
}
/** A table of a report, with all that is declared of it outside the warehouse and the screen. */
export interface ReportTable<R extends z.ZodType = z.ZodType> {
    /** Names the table in the warehouse; the call's path ends with it, unless `path` is given. */
    readonly view: string;
    readonly path?: string;
    readonly summary: string;
    readonly row: R;
    /** The input without which an order does not include the table. */
    readonly needs?: ReportInput;
    /** Left out where downloads do not have the table. */
    readonly sheet?: Sheet;
}
/** Declares the call that returns the rows of a report's table. */
export declare const reportCall: <R extends z.ZodType>(report: keyof typeof PATHS, table: ReportTable<R>) => {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
    }, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodTuple<[z.ZodArray<R>], null>;
        Totals: z.ZodArray<z.ZodObject<{
            of: z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>;
            value: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Disclosure: z.ZodObject<{
            minDevices: z.ZodInt;
            dominanceOne: z.ZodNumber;
            dominanceTwo: z.ZodNumber;
            noiseWidth: z.ZodNumber;
        }, z.core.$strip>;
    }, z.core.$strip>;
    streams?: 'lines' | 'chunks';
    formats?: readonly string[];
    views?: string;
    refusals?: Readonly<Record<number, string>>;
    id: string;
    host: import("./call.ts").Host;
    method: "DELETE" | "GET" | "POST" | "PUT";
    path: `/${string}`;
    report: "ev-report" | "footfall" | "location-insights-report";
    table: ReportTable<R>;
};
export type ReportCall = ReturnType<typeof reportCall<z.ZodType>>;
export declare const isReportCall: (call: Call) => call is ReportCall;
/** The network cells of a dataset, which every report shows. */
export declare const CELLS: {
    view: string;
    summary: string;
    row: z.ZodObject<{
        cl_cell_id: z.ZodInt;
        easting: z.ZodInt;
        northing: z.ZodInt;
    }, z.core.$strip>;
};
export {};
