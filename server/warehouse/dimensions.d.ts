/** The days of an event that are counted and the ordinary days beside them, as cells of the dimension `date`; neither is empty. */
export type EventParts = {
    readonly event: readonly number[];
    readonly ordinary: readonly number[];
};
/** What is known of each trip that figures are counted from, as a whole number: its SQL in an extract. */
export declare const FIELDS: {
    /** Days since 1970. */
    readonly date: 'toUInt16(day)';
    readonly hour: 'hour';
    readonly purpose: 'purpose';
    readonly mode: 'mode';
    readonly age: 'age_band';
    readonly gender: 'gender';
    readonly stays: 'toUInt8(ifNull(dwell_s, 0) >= /*{dwell-from-s}*/)';
    /** The finest bracket of the distance travelled. */
    readonly bracket: 'toUInt8(/*{distance-bracket}*/)';
    readonly 'crow-fly': `toUInt8(${string})`;
    readonly access: 'access_bucket';
    readonly egress: 'egress_bucket';
    readonly 'origin-zone': 'origin_zone';
    readonly 'dest-zone': 'dest_zone';
    /** 1 to 4 on weekdays, 5 to 8 at weekends. */
    readonly 'time-period': 'toUInt8(/*{time-period}*/)';
    /** 0 for visitors who are not tourists; the stays of tourists: 1 shorter than a dwell, 2 short, 3 medium, 4 long. */
    readonly 'tourist-stay': "toUInt8(if(home_m > 35000, 1 + (ifNull(dwell_s, 0) >= /*{dwell-from-s}*/) + (ifNull(dwell_s, 0) >= 7200) + (ifNull(dwell_s, 0) > 21600), 0))";
};
/**
 * repeat: 1 for visits of people with several visits in that week; it follows from a person's other trips. near-zone, far-zone: the middle
 * zones of a trip's end in the study area and of its other end, which follow from the small ones.
 */
export type Field = keyof typeof FIELDS | 'repeat' | 'near-zone' | 'far-zone';
/** What the trips of an extract are counted by: one field decides a trip's option. */
export interface Dimension {
    readonly field: Field;
    readonly optionOf: (value: number, parts: EventParts | undefined) => number;
}
export declare const HOURS_A_DAY = 24;
export declare const LOCAL_KM = 35;
/** The bounds, km, by which all tables of distances part local trips. */
export declare const LOCAL_BOUNDS_KM: readonly [10, 20, 35];
/** 1 for Sunday (0) and Saturday (6). */
export declare const isWeekend: (weekday: number) => 0 | 1;
/** The kind of day of a time period: 0 weekday, 1 weekend. */
export declare const dayTypeOf: (period: number) => 0 | 1;
/** The weekday of a date in days since 1 January 1970, a Thursday. */
export declare const weekdayOf: (date: number) => number;
/** The bracket over all others, of 5 km and of 10 km. */
export declare const OVER_BRACKET = 255;
export declare const OVER_TEN_KM = 260;
/** The fine bracket of a distance travelled, in SQL; each bracket is named by its upper bound in km. */
export declare const DISTANCE_BRACKET_SQL: string;
declare const DIMENSIONS: {
    /** All trips of the period have its one option. */
    period: {
        field: "date";
        optionOf: () => number;
    };
    /** 0 from Monday to Friday, 1 on Saturday and Sunday. */
    'day-type': {
        field: "date";
        optionOf: (date: number) => 0 | 1;
    };
    weekday: {
        field: "date";
        optionOf: typeof weekdayOf;
    };
    /** Days since 1970. */
    date: Dimension;
    hour: Dimension;
    purpose: Dimension;
    mode: Dimension;
    age: Dimension;
    gender: Dimension;
    /** 1 for visits that last long enough to be dwells. */
    stays: Dimension;
    /** Brackets by their upper bound: of 5 km. */
    distance: {
        field: "bracket";
        optionOf: (bracket: number) => number;
    };
    /** Of 1 km up to 35 km; all longer trips are in one. */
    'local-distance': {
        field: "bracket";
        optionOf: (bracket: number) => number;
    };
    /** Of 10 km over 35 km; shorter trips are in three. */
    'far-distance': {
        field: "bracket";
        optionOf: (bracket: number) => number;
    };
    /** The bucket of the straight distance from a trip's start to its end. */
    'crow-fly': Dimension;
    /** The buckets of the straight distances from a traverse's start to the area, and from the area to its end. */
    access: Dimension;
    egress: Dimension;
    /** Of an event: 1 for its days, 2 for the ordinary days of the same weekdays, 0 for all others. */
    part: {
        field: "date";
        optionOf: (date: number, parts: EventParts | undefined) => 0 | 1 | 2;
    };
    'time-period': Dimension;
    'tourist-stay': Dimension;
    'near-zone': Dimension;
    /** 1 for repeat visits. */
    repeat: Dimension;
};
export type DimensionName = keyof typeof DIMENSIONS;
export declare const dimension: (name: DimensionName) => Dimension;
export {};
