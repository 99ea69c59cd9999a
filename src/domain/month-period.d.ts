export interface Month {
    readonly year: number;
    /** 1 to 12. */
    readonly month: number;
}
export declare const daysInMonth: ({ year, month }: Month) => number;
/**
 * A month's period as local date-times: the first day's midnight to the last day at 23:59:59.
 * @example monthPeriod({ year: 2026, month: 2 }) // { startDate: '2026-02-01T00:00:00', endDate: '2026-02-28T23:59:59' }
 */
export declare const monthPeriod: (month: Month) => {
    readonly startDate: string;
    readonly endDate: string;
};
/** The first and the last day of a month, ISO dates. */
export declare const monthDays: (month: Month) => {
    readonly firstDay: string;
    readonly lastDay: string;
};
/** The month of an ISO local date or date-time; null for anything else. */
export declare const monthOf: (iso: string) => Month | null;
/** 'October 2026'. */
export declare const monthLabel: ({ year, month }: Month) => string;
/** @example labelOfMonth('2026-10') // 'October 2026' */
export declare const labelOfMonth: (key: string) => string;
/** '2026-10', for pickers and URLs. */
export declare const monthKey: ({ year, month }: Month) => string;
/**
 * The months from one to another, both included, ascending; none where the last is before the first.
 * @example monthsBetween('2026-11', '2027-01') // ['2026-11', '2026-12', '2027-01']
 */
export declare const monthsBetween: (first: string, last: string) => string[];
export interface MonthBounds {
    /** ISO dates, inclusive; null if there is no bound. */
    readonly earliestDate: string | null;
    readonly latestDate: string | null;
    /** The number of days before today at which the newest permitted data end; null if there is no bound. */
    readonly daysBehindCurrentDate: number | null;
}
/**
 * The months that a template offers, ascending: months with data that lie completely within the template's bounds.
 * @param today ISO date, local
 */
export declare const offeredMonths: (months: readonly Month[], bounds: MonthBounds, today: string) => Month[];
