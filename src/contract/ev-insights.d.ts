import { z } from 'zod';
import { type ReportTable } from './report-call.ts';
export declare const evCells: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            cl_cell_id: z.ZodInt;
            easting: z.ZodInt;
            northing: z.ZodInt;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        cl_cell_id: z.ZodInt;
        easting: z.ZodInt;
        northing: z.ZodInt;
    }, z.core.$strip>>;
};
export declare const evDaily: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            weekday: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        weekday: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evByDate: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            date: z.ZodISODate;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        date: z.ZodISODate;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evHourly: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            weekday: z.ZodInt;
            hour: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        weekday: z.ZodInt;
        hour: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evRepeats: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            weekday: z.ZodInt;
            totalcount: z.ZodNullable<z.ZodNumber>;
            repeatcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        weekday: z.ZodInt;
        totalcount: z.ZodNullable<z.ZodNumber>;
        repeatcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evVisitorsByDistance: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            distancebracket: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        distancebracket: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evLocalVisitorsByDistance: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            distancebracket: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        distancebracket: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evNonlocalVisitorsByDistance: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            distancebracket: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        distancebracket: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
/** A distance is the upper bound of its bucket; the bucket of the straight line from origin to destination is 0 to 7. */
declare const evTripsByDistance: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    distance_from_origin_km: z.ZodInt;
    distance_to_dest_km: z.ZodInt;
    distance_orig_dest_crowfly_bucket: z.ZodInt;
    pev_trips: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type EvTripsByDistance = z.infer<typeof evTripsByDistance>;
export declare const evTraversesByDistance: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            distance_from_origin_km: z.ZodInt;
            distance_to_dest_km: z.ZodInt;
            distance_orig_dest_crowfly_bucket: z.ZodInt;
            pev_trips: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        distance_from_origin_km: z.ZodInt;
        distance_to_dest_km: z.ZodInt;
        distance_orig_dest_crowfly_bucket: z.ZodInt;
        pev_trips: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evDwellsByDay: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            dayofweek: z.ZodInt;
            avgdwelltime: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        dayofweek: z.ZodInt;
        avgdwelltime: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evDwellsByHour: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            origin_hour: z.ZodInt;
            avgdwelltime: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        origin_hour: z.ZodInt;
        avgdwelltime: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evDwellersByTime: {
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
        Items: z.ZodTuple<[z.ZodArray<z.ZodObject<{
            suppressed: z.ZodLiteral<false>;
            devices: z.ZodNullable<z.ZodEnum<{
                "100-299": "100-299";
                "30-99": "30-99";
                "300+": "300+";
                "<30": "<30";
            }>>;
            margin: z.ZodNullable<z.ZodNumber>;
            covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
            weekday: z.ZodInt;
            hour: z.ZodInt;
            visitorcount: z.ZodNullable<z.ZodNumber>;
        }, z.core.$strip>>], null>;
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
    table: ReportTable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        weekday: z.ZodInt;
        hour: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const evJourneyOrigins: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
        traversing: z.ZodDefault<z.ZodEnum<{
            0: "0";
            1: "1";
        }>>;
        daytype: z.ZodDefault<z.ZodString>;
        distancerange: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
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
    counts: {
        summary: string;
        trips: "visit-origins";
        traverses: "traverse-origins";
        filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    } & {
        readonly filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    };
};
export declare const evJourneyDestinations: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
        traversing: z.ZodDefault<z.ZodEnum<{
            0: "0";
            1: "1";
        }>>;
        daytype: z.ZodDefault<z.ZodString>;
        distancerange: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
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
    counts: {
        summary: string;
        trips: "departure-destinations";
        traverses: "traverse-destinations";
        filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    } & {
        readonly filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    };
};
export declare const evDwellOrigins: {
    access: import("./call.ts").Access;
    cost?: import("./call.ts").CallCost;
    summary: string;
    query?: z.ZodObject<{
        datasetid: z.ZodCoercedNumber<unknown>;
        days: z.ZodOptional<z.ZodEnum<{
            event: "event";
            ordinary: "ordinary";
        }>>;
        daytype: z.ZodDefault<z.ZodString>;
        distancerange: z.ZodDefault<z.ZodString>;
    }, z.core.$strip>;
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
    counts: {
        summary: string;
        trips: "visit-origins";
        dwells: true;
        filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    } & {
        readonly filters: {
            /** 1 weekday, 0 weekend; empty means both. */
            daytype: {
                query: z.ZodDefault<z.ZodString>;
                codesOf: (type: string) => number[];
            };
            /** Buckets of the straight line from origin to destination, all from one to another: '0,1,2'; empty means all. */
            distancerange: {
                query: z.ZodDefault<z.ZodString>;
            };
        };
    };
};
export {};
