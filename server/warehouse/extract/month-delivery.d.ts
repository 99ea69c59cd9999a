import type { Warehouse } from '../warehouse.ts';
export interface MonthDelivery {
    /** Days of the month that are not complete, ISO dates. */
    readonly missingDays: readonly string[];
    /** Names the month's data: it changes where a delivery adds trips or complete days to the month, and only then. */
    readonly version: string;
}
/** Reads what has been delivered of a month; the trips are counted anew only after a delivery. */
export declare const createMonthDeliveries: (warehouse: Warehouse) => ({ firstDay, lastDay }: {
    firstDay: string;
    lastDay: string;
}) => Promise<MonthDelivery>;
