import { z } from 'zod';
/** Of a dataset about an event: its days, or the ordinary days beside them, the other days of the same weekdays. */
declare const eventSide: z.ZodEnum<{
    event: "event";
    ordinary: "ordinary";
}>;
export type EventSide = z.infer<typeof eventSide>;
/** A report or a map of a dataset; one about an event has figures of its two sides alone. */
export declare const byDataset: z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
    days: z.ZodOptional<z.ZodEnum<{
        event: "event";
        ordinary: "ordinary";
    }>>;
}, z.core.$strip>;
export type ByDataset = z.infer<typeof byDataset>;
/**
 * The fields of every released figure.
 * `margin`: half-width of the 95 % interval of sampling and noise as a percentage of the value, two significant digits; above 30
 * the interval is symmetric on the logarithmic scale.
 * `covers`: for rows that share one figure because each alone would rest on too few devices, by key field the values that the figure
 * is of: `{ hour: [22, 23, 0, 1] }`. Hours, weekdays, dates and distances keep a row for each value, with the mean of the figure over
 * its values; purposes, modes, ages and genders have one row for all, named by the first.
 * `suppressed` is always false: nothing is withheld. A row without data has null values.
 */
export declare const released: {
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
};
/** The disclosure settings in force, for the Definitions tab and the legends. */
export declare const disclosureSettings: z.ZodObject<{
    minDevices: z.ZodInt;
    dominanceOne: z.ZodNumber;
    dominanceTwo: z.ZodNumber;
    noiseWidth: z.ZodNumber;
}, z.core.$strip>;
export type DisclosureSettings = z.infer<typeof disclosureSettings>;
/**
 * The total of a table's rows, in the rows' unit (a mean day's where rows are per day).
 * `of`: the keys that its rows share, `{ weekday: 3 }`; empty for the total of all rows; `{ daytype: 'weekday' }` and 'weekend' for the
 * two figures of a row by band. Rows and totals are rounded separately, so that rows can add up to slightly more or less.
 */
export declare const releasedTotal: z.ZodObject<{
    of: z.ZodRecord<z.ZodString, z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>;
    value: z.ZodNumber;
    margin: z.ZodNumber;
    devices: z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>;
}, z.core.$strip>;
export type ReleasedTotal = z.infer<typeof releasedTotal>;
/**
 * Report rows are the first item of Results.Items; their totals and the disclosure settings stand beside
 * them, for shares, the Definitions tab and exports.
 */
export declare const reportRows: <R extends z.ZodType>(row: R) => z.ZodObject<{
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
export declare const weekday: z.ZodInt;
export declare const hour: z.ZodInt;
export declare const cell: z.ZodObject<{
    cl_cell_id: z.ZodInt;
    easting: z.ZodInt;
    northing: z.ZodInt;
}, z.core.$strip>;
export type Cell = z.infer<typeof cell>;
export declare const dailyVisits: z.ZodObject<{
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
}, z.core.$strip>;
export type DailyVisits = z.infer<typeof dailyVisits>;
export declare const hourlyVisits: z.ZodObject<{
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
}, z.core.$strip>;
export type HourlyVisits = z.infer<typeof hourlyVisits>;
export declare const repeatVisits: z.ZodObject<{
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
}, z.core.$strip>;
export type RepeatVisits = z.infer<typeof repeatVisits>;
/** A place of a map: one zone, or neighbouring zones that share a figure because each alone would rest on too few devices. */
export declare const zoneMagnitude: z.ZodObject<{
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
}, z.core.$strip>;
export type ZoneMagnitude = z.infer<typeof zoneMagnitude>;
/**
 * A node of the tree of places, from the whole map (the first, parent -1) down to the finest places that are safe. Children add up to
 * their parent but for rounding. Only the finest places list their zones. Readers move between detail and certainty by choosing
 * nodes; Items is the default choice.
 */
export declare const mapNode: z.ZodObject<{
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
}, z.core.$strip>;
export type MapNode = z.infer<typeof mapNode>;
/** The total of all trips, also those of no zone; null if the dataset has too few. */
export declare const mapTotal: z.ZodNullable<z.ZodObject<{
    magnitude: z.ZodNumber;
    margin: z.ZodNumber;
    devices: z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>;
}, z.core.$strip>>;
export type MapTotal = z.infer<typeof mapTotal>;
/**
 * The reply of every map call. Items: the places of the default detail, which cover the map.
 * Options: by filter, its options as this dataset can tell them apart, merged ones together: `{ purposes: [[1], [2], [3], [4, 5]] }`.
 */
export declare const magnitudes: z.ZodObject<{
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
export {};
