import type { BuildHooks, DatasetSpec } from '../dataset-spec.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import { type Warehouse } from '../warehouse.ts';
import { type Locate } from './place-ends.ts';
/** Rows of an extract: exact, for nobody outside the warehouse. */
export interface BuildSummary {
    readonly visits: number;
    readonly departures: number;
    readonly traverses: number;
}
/** Removes an attempt's rows from the extracts: first the row that says that it is finished, then the others. */
export declare const discardDataset: (warehouse: Warehouse, buildId: number) => Promise<void>;
/**
 * Extracts the visits, departures and traverses of an area and a period, or the flows between its zones (docs/movement-data.md). The squares of the
 * 500 m grid select; places in squares that the boundary cuts are tested exactly here, each once, and not by the engine's
 * pointInPolygon, which would carry the outline in every statement and has a point on a shared boundary in both areas.
 *
 * A build that fails or is cancelled removes what it wrote. It is complete when `dataset_builds` names it.
 * @throws WarehouseError number-taken where the number holds rows, before anything is written or removed
 */
export declare const extractDataset: (warehouse: Warehouse, locate: Locate, noise: NoiseSource, spec: DatasetSpec, hooks: BuildHooks) => Promise<BuildSummary>;
