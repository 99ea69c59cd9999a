import { z } from 'zod';
/** By hour of departure: night 19:00 to 07:00, morning 07 to 10, day 10 to 16, evening 16 to 19. */
export declare const PARTS_OF_DAY: readonly ['night', 'morning', 'day', 'evening'];
export type PartOfDay = (typeof PARTS_OF_DAY)[number];
export declare const DAY_TYPES: readonly ['weekday', 'weekend'];
declare const flow: z.ZodObject<{
    o: z.ZodInt;
    d: z.ZodInt;
    trips: z.ZodNumber;
    devices: z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>;
    margin: z.ZodNumber;
}, z.core.$strip>;
export type Flow = z.infer<typeof flow>;
/** All trips from any of some zones to any of others, except those of `Items`: pairs that each rest on too few devices to be shown alone. */
declare const flowPool: z.ZodObject<{
    origins: z.ZodArray<z.ZodInt>;
    destinations: z.ZodArray<z.ZodInt>;
    trips: z.ZodNumber;
    devices: z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>;
    margin: z.ZodNumber;
}, z.core.$strip>;
export type FlowPool = z.infer<typeof flowPool>;
/** Zones whose sums are shown together each have a row with their mean, and `covers: { zoneId: [...] }`. */
declare const zoneTrips: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    zoneId: z.ZodInt;
    trips: z.ZodNumber;
}, z.core.$strip>;
export type ZoneTrips = z.infer<typeof zoneTrips>;
/** Hours that are shown together each have a row with their mean, and `covers: { hour: [...] }`. */
declare const hourTrips: z.ZodObject<{
    suppressed: z.ZodLiteral<false>;
    devices: z.ZodNullable<z.ZodEnum<{
        "100-299": "100-299";
        "30-99": "30-99";
        "300+": "300+";
        "<30": "<30";
    }>>;
    margin: z.ZodNullable<z.ZodNumber>;
    covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
    zoneId: z.ZodInt;
    hour: z.ZodInt;
    trips: z.ZodNumber;
}, z.core.$strip>;
export type HourTrips = z.infer<typeof hourTrips>;
export declare const flowMatrix: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
    part: z.ZodOptional<z.ZodEnum<{
        day: "day";
        evening: "evening";
        morning: "morning";
        night: "night";
    }>>;
    daytype: z.ZodOptional<z.ZodEnum<{
        weekday: "weekday";
        weekend: "weekend";
    }>>;
    mode: z.ZodOptional<z.ZodEnum<{
        [x: string]: string;
    }>>;
    purpose: z.ZodOptional<z.ZodEnum<{
        [x: string]: string;
    }>>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    Zones: z.ZodArray<z.ZodInt>;
    Items: z.ZodArray<z.ZodObject<{
        o: z.ZodInt;
        d: z.ZodInt;
        trips: z.ZodNumber;
        devices: z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>;
        margin: z.ZodNumber;
    }, z.core.$strip>>;
    Pools: z.ZodArray<z.ZodObject<{
        origins: z.ZodArray<z.ZodInt>;
        destinations: z.ZodArray<z.ZodInt>;
        trips: z.ZodNumber;
        devices: z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>;
        margin: z.ZodNumber;
    }, z.core.$strip>>;
    Origins: z.ZodArray<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        zoneId: z.ZodInt;
        trips: z.ZodNumber;
    }, z.core.$strip>>;
    Destinations: z.ZodArray<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        zoneId: z.ZodInt;
        trips: z.ZodNumber;
    }, z.core.$strip>>;
    Total: z.ZodNullable<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        trips: z.ZodNumber;
    }, z.core.$strip>>;
    Days: z.ZodInt;
    Disclosure: z.ZodObject<{
        minDevices: z.ZodInt;
        dominanceOne: z.ZodNumber;
        dominanceTwo: z.ZodNumber;
        noiseWidth: z.ZodNumber;
    }, z.core.$strip>;
}, z.core.$strip>>;
export declare const flowHours: import("./call.ts").Call<z.ZodObject<{
    datasetid: z.ZodCoercedNumber<unknown>;
    daytype: z.ZodOptional<z.ZodEnum<{
        weekday: "weekday";
        weekend: "weekend";
    }>>;
}, z.core.$strip>, z.ZodType<unknown, unknown, z.core.$ZodTypeInternals<unknown, unknown>>, z.ZodObject<{
    Zones: z.ZodArray<z.ZodInt>;
    Out: z.ZodArray<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        zoneId: z.ZodInt;
        hour: z.ZodInt;
        trips: z.ZodNumber;
    }, z.core.$strip>>;
    In: z.ZodArray<z.ZodObject<{
        suppressed: z.ZodLiteral<false>;
        devices: z.ZodNullable<z.ZodEnum<{
            "100-299": "100-299";
            "30-99": "30-99";
            "300+": "300+";
            "<30": "<30";
        }>>;
        margin: z.ZodNullable<z.ZodNumber>;
        covers: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodArray<z.ZodUnion<readonly [z.ZodInt, z.ZodString]>>>>;
        zoneId: z.ZodInt;
        hour: z.ZodInt;
        trips: z.ZodNumber;
    }, z.core.$strip>>;
    Days: z.ZodInt;
    Disclosure: z.ZodObject<{
        minDevices: z.ZodInt;
        dominanceOne: z.ZodNumber;
        dominanceTwo: z.ZodNumber;
        noiseWidth: z.ZodNumber;
    }, z.core.$strip>;
}, z.core.$strip>>;
export {};
