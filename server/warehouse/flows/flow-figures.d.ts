import type { DisclosureSettings } from '../../../src/contract/location-insights.ts';
import type { StoredOr } from '../cache/stored-results.ts';
import type { FigureContext } from '../figure-context.ts';
import { type Categories } from '../gate/categories.ts';
import { type FlowPlan } from '../gate/flows/plan-flows.ts';
import type { Released } from '../gate/release.ts';
import { type FlowFigures, type FlowHours } from '../gate/release-flows.ts';
import type { Warehouse } from '../warehouse.ts';
import { type FlowsByPerson } from './read-flow-trips.ts';
/** The trips of a dataset of flows, and what is shown of them. */
export interface PlannedFlows {
    readonly trips: FlowsByPerson;
    readonly tree: Categories;
    /** Null if not even all trips together may be shown. */
    readonly plan: FlowPlan | null;
}
/** The plan is stored with the build, so that it is decided once. @param zones how many zones the dataset has */
export declare const planFlowsOf: (warehouse: Warehouse, stored: StoredOr, settings: DisclosureSettings, buildId: number, zones: number) => Promise<PlannedFlows>;
/** @param zones the dataset's zones, rising */
export declare const flowFigures: ({ trips, tree, plan }: PlannedFlows, zones: readonly number[], selection: number) => Released<FlowFigures>;
/**
 * Trips out of and into each zone by hour of the day.
 * @param zones the dataset's zones, rising
 * @param dayType 0 weekdays, 1 weekends, null both
 */
export declare const flowHours: ({ trips, plan }: PlannedFlows, zones: readonly number[], dayType: 0 | 1 | null) => Released<FlowHours>;
/** The days with data that a selection's trips are spread over. */
export declare const daysOf: (context: FigureContext, buildId: number, selection: number) => Promise<number>;
