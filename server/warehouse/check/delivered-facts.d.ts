import type { Warehouse } from '../warehouse.ts';
type OfBatches = {
    batches: readonly number[];
};
export declare const daysWithTrips: import("../statement.ts").Statement<OfBatches, {
    day: string;
    trips: number;
}>;
/** What has been delivered and how it fits together, without a figure of people. */
export interface DeliveredFacts {
    readonly hasTrips: boolean;
    readonly hasCells: boolean;
    /** True if any month can be ordered. */
    readonly hasMonth: boolean;
    /** True if the warehouse holds the zones of the version in question. */
    readonly hasZones: boolean;
    /** True if payments by middle zones of that version were delivered. */
    readonly hasPayments: boolean;
    /** Some of the middle zones of payments that do not exist in their version. */
    readonly strangePayments: readonly number[];
    /** Local days that coverage calls complete and no trip ends on. */
    readonly emptyDays: readonly string[];
    readonly otherVersions: readonly number[];
    /** True if more than MUCH_OUTSIDE of the trips end outside all zones. */
    readonly isMuchOutside: boolean;
    /** True if trips end in zones that their version does not have: their deliveries were not checked against it. */
    readonly hasUnknownZones: boolean;
}
/** Reads the facts on every call; the costly ones only after a delivery. */
export declare const createDeliveredFacts: (warehouse: Warehouse) => (version: number) => Promise<DeliveredFacts>;
export {};
