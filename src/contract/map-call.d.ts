import { z } from 'zod';
import type { ReportInput } from '../domain/constants.ts';
import { type Call } from './call.ts';
import { byDataset, magnitudes } from './location-insights.ts';
/** The maps, each with the first part of its calls' paths. */
declare const PATHS: {
    readonly 'location-insights-map': 'locationinsightsmap';
    readonly 'ev-map': 'evchargepointinsightsmap';
};
/** The trips that a map counts, and the end of them whose zone it counts them by. */
export type MapTrips = 'visit-origins' | 'departure-destinations' | 'traverse-origins' | 'traverse-destinations';
/** One filter of a map: what may stand in the query, and the trips that each option takes. */
export interface MapFilter<S extends z.ZodType<string> = z.ZodType<string>> {
    readonly query: S;
    /** The codes of trips that an option takes, where it is not the option's own. */
    readonly codesOf?: (option: string) => readonly number[];
    /** The input that an order must include for a choice under this filter. */
    readonly needs?: ReportInput;
}
type Filters = Readonly<Record<string, MapFilter>>;
interface MapOf<F extends Filters> {
    readonly summary: string;
    readonly trips: MapTrips;
    /** Counted in place of `trips` where the query says `traversing=1`. */
    readonly traverses?: MapTrips;
    /** Only visits that are dwells are counted. */
    readonly dwells?: boolean;
    /** By their names in the query, which are those of the warehouse too. */
    readonly filters: F;
    /** The input without which an order does not include the map. */
    readonly needs?: ReportInput;
}
/** 1: those who pass are counted; 0: those who come or leave. */
declare const traversing: {
    traversing: z.ZodDefault<z.ZodEnum<{
        0: "0";
        1: "1";
    }>>;
};
type Traversing<M> = M extends {
    readonly traverses: MapTrips;
} ? typeof traversing : unknown;
type QueriesOf<F extends Filters> = {
    readonly [N in keyof F]: F[N]['query'];
};
/** Declares the call that returns the magnitudes of a map by zone. */
export declare const mapCall: <F extends Filters, M extends MapOf<F>>(map: keyof typeof PATHS, endpoint: string, declared: M & {
    readonly filters: F;
}) => {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<(("datasetid" | "days") & (keyof F | keyof Traversing<M>) extends never ? {
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
    } & (QueriesOf<F> & Traversing<M> extends infer T_1 ? { -readonly [P in keyof T_1]: T_1[P]; } : never) : ({
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
    } extends infer T_2 extends z.util.SomeObject ? { [K in keyof T_2 as K extends keyof F | keyof Traversing<M> ? never : K]: T_2[K]; } : never) & ((QueriesOf<F> & Traversing<M> extends infer T_1 ? { -readonly [P in keyof T_1]: T_1[P]; } : never) extends infer T_3 extends z.util.SomeObject ? { [K in keyof T_3]: T_3[K]; } : never)) extends infer T ? { [k in keyof T]: T[k]; } : never, z.core.$strip>;
    body?: z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>;
    encoding?: 'form';
    reply: z.ZodObject<{
        Items: z.ZodArray<z.ZodObject<{
            zoneId: z.ZodInt;
            zones: z.ZodArray<z.ZodInt>;
            name: z.ZodString;
            magnitude: z.ZodNumber;
            displayGroup: z.ZodInt;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>;
        Nodes: z.ZodArray<z.ZodObject<{
            parent: z.ZodInt;
            name: z.ZodString;
            zones: z.ZodOptional<z.ZodArray<z.ZodInt>>;
            residents: z.ZodInt;
            magnitude: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
            margin: z.ZodNumber;
        }, z.core.$strip>>;
        Classes: z.ZodInt;
        Total: z.ZodNullable<z.ZodObject<{
            magnitude: z.ZodNumber;
            margin: z.ZodNumber;
            devices: z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>;
        }, z.core.$strip>>;
        Options: z.ZodRecord<z.ZodString, z.ZodArray<z.ZodArray<z.ZodInt>>>;
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
    map: "ev-map" | "location-insights-map";
    counts: M & {
        readonly filters: F;
    };
};
/** A call of any map: its query holds the filters that it declares. */
export interface MapCall extends Call<z.ZodObject<typeof byDataset.shape, z.core.$loose>, z.ZodType, typeof magnitudes> {
    readonly map: keyof typeof PATHS;
    readonly counts: MapOf<Filters>;
}
export declare const isMapCall: (call: Call) => call is MapCall;
export {};
