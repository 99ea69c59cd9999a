import { z } from 'zod';
import { type ReportTable } from './report-call.ts';
export declare const locationInsightsCells: {
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
export declare const averageDaily: {
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
export declare const averageHourly: {
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
export declare const repeatFrequency: {
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
declare const visitsByDateRow: z.ZodObject<{
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
}, z.core.$strip>;
export type VisitsByDate = z.infer<typeof visitsByDateRow>;
/** Rows in the order of the dates, one for each day of the period that has data. */
export declare const visitsByDate: {
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
/** distancebracket: km, inclusive at the top; 255 (non-local 260) stands for all that is over 250. */
declare const visitsByDistance: z.ZodObject<{
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
}, z.core.$strip>;
export type VisitsByDistance = z.infer<typeof visitsByDistance>;
export declare const visitorsByDistance: {
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
export declare const localVisitorsByDistance: {
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
export declare const nonlocalVisitorsByDistance: {
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
declare const visitsByPurpose: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    purpose: z.ZodInt;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type VisitsByPurpose = z.infer<typeof visitsByPurpose>;
export declare const journeysByPurpose: {
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
            purpose: z.ZodInt;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        purpose: z.ZodInt;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const purposeByDayRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    purpose: z.ZodInt;
    weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type PurposeByDay = z.infer<typeof purposeByDayRow>;
export declare const purposeByDay: {
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
            purpose: z.ZodInt;
            weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        purpose: z.ZodInt;
        weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
/** Purposes 1 to 4. */
declare const purposeByTimeRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    purpose: z.ZodInt;
    hour: z.ZodInt;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type PurposeByTime = z.infer<typeof purposeByTimeRow>;
export declare const purposeByTime: {
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
            purpose: z.ZodInt;
            hour: z.ZodInt;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        purpose: z.ZodInt;
        hour: z.ZodInt;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const visitsByMode: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    mode: z.ZodInt;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type VisitsByMode = z.infer<typeof visitsByMode>;
export declare const journeysByMode: {
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
            mode: z.ZodInt;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        mode: z.ZodInt;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const modeByDayRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    mode: z.ZodInt;
    weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type ModeByDay = z.infer<typeof modeByDayRow>;
export declare const modeByDay: {
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
            mode: z.ZodInt;
            weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        mode: z.ZodInt;
        weekend: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>]>;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const modeByTimeRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    mode: z.ZodInt;
    hour: z.ZodInt;
    journeycount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type ModeByTime = z.infer<typeof modeByTimeRow>;
export declare const modeByTime: {
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
            mode: z.ZodInt;
            hour: z.ZodInt;
            journeycount: z.ZodNullable<z.ZodNumber>;
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
        mode: z.ZodInt;
        hour: z.ZodInt;
        journeycount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
/** avgdwelltime: seconds, weighted mean of the stays of 30 minutes and more. */
declare const dwellByDay: z.ZodObject<{
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
}, z.core.$strip>;
export type DwellByDay = z.infer<typeof dwellByDay>;
export declare const dwellsByDay: {
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
declare const dwellByHour: z.ZodObject<{
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
}, z.core.$strip>;
export type DwellByHour = z.infer<typeof dwellByHour>;
export declare const dwellsByHour: {
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
export declare const dwellersByTime: {
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
declare const visitsByAgeBand: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    weekday: z.ZodNullable<z.ZodNumber>;
    weekend: z.ZodNullable<z.ZodNumber>;
    age_band_display: z.ZodString;
}, z.core.$strip>;
export type VisitsByAgeBand = z.infer<typeof visitsByAgeBand>;
export declare const visitorsByAgeBand: {
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
            weekday: z.ZodNullable<z.ZodNumber>;
            weekend: z.ZodNullable<z.ZodNumber>;
            age_band_display: z.ZodString;
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
        weekday: z.ZodNullable<z.ZodNumber>;
        weekend: z.ZodNullable<z.ZodNumber>;
        age_band_display: z.ZodString;
    }, z.core.$strip>>;
};
export declare const visitsByGender: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    weekday: z.ZodNullable<z.ZodNumber>;
    weekend: z.ZodNullable<z.ZodNumber>;
    gender_band_display: z.ZodString;
}, z.core.$strip>;
export type VisitsByGender = z.infer<typeof visitsByGender>;
export declare const visitorsByGender: {
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
            weekday: z.ZodNullable<z.ZodNumber>;
            weekend: z.ZodNullable<z.ZodNumber>;
            gender_band_display: z.ZodString;
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
        weekday: z.ZodNullable<z.ZodNumber>;
        weekend: z.ZodNullable<z.ZodNumber>;
        gender_band_display: z.ZodString;
    }, z.core.$strip>>;
};
declare const visitsByAgeAndGender: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    age_band_display: z.ZodString;
    gender_band_display: z.ZodString;
    total: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type VisitsByAgeAndGender = z.infer<typeof visitsByAgeAndGender>;
export declare const combinedDemographics: {
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
            age_band_display: z.ZodString;
            gender_band_display: z.ZodString;
            total: z.ZodNullable<z.ZodNumber>;
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
        age_band_display: z.ZodString;
        gender_band_display: z.ZodString;
        total: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export declare const traversesByDay: {
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
declare const traversesByDistanceRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    access_distance_bucket: z.ZodInt;
    egress_distance_bucket: z.ZodInt;
    visitorcount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type TraversesByDistance = z.infer<typeof traversesByDistanceRow>;
export declare const traversesByDistance: {
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
            access_distance_bucket: z.ZodInt;
            egress_distance_bucket: z.ZodInt;
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
        access_distance_bucket: z.ZodInt;
        egress_distance_bucket: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const traversesByModeRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    mode: z.ZodInt;
    visitorcount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type TraversesByMode = z.infer<typeof traversesByModeRow>;
export declare const traversesByMode: {
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
            mode: z.ZodInt;
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
        mode: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
declare const traversesByPurposeRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    purpose: z.ZodInt;
    visitorcount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type TraversesByPurpose = z.infer<typeof traversesByPurposeRow>;
export declare const traversesByPurpose: {
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
            purpose: z.ZodInt;
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
        purpose: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
/** hour_range: the hour that it begins with, 0 to 23. */
declare const traversesByHourRow: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    hour_range: z.ZodInt;
    visitorcount: z.ZodNullable<z.ZodNumber>;
}, z.core.$strip>;
export type TraversesByHour = z.infer<typeof traversesByHourRow>;
export declare const traversesByHour: {
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
            hour_range: z.ZodInt;
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
        hour_range: z.ZodInt;
        visitorcount: z.ZodNullable<z.ZodNumber>;
    }, z.core.$strip>>;
};
export {};
