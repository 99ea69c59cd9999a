import type { ViewerPair } from './viewers.ts';
export declare const MOST_EVENT_DAYS = 15;
/** True if datasets with these viewers are about the days of an event. */
export declare const takesEventDays: ({ reportViewer }: Pick<ViewerPair, 'reportViewer'>) => boolean;
/** 0 Sunday. */
export declare const weekdayOf: (day: string) => number;
/** The weekdays of some days, 0 Sunday, each once and in order. */
export declare const weekdaysOf: (days: readonly string[]) => number[];
interface Period {
    /** ISO dates. */
    readonly firstDay: string;
    readonly lastDay: string;
}
/** The ISO dates from the first to the last. */
export declare const daysOfPeriod: ({ firstDay, lastDay }: Period) => string[];
/** Each day once, in order. */
export declare const inOrder: (days: readonly string[]) => string[];
/** The other days of the same weekdays, which an event's days are compared with. */
export declare const ordinaryDaysOf: (eventDays: readonly string[], period: Period) => string[];
/**
 * Why these days cannot be the days of an event in a month; null where they can.
 * @example eventDaysProblem([], { firstDay: '2026-10-01', lastDay: '2026-10-31' }) // 'Choose the days of the event.'
 */
export declare const eventDaysProblem: (eventDays: readonly string[], period: Period) => string | null;
export {};
