import type { RunOptions, Warehouse } from '../warehouse.ts';
import { type BuildParameters } from './build-statements.ts';
import type { BuildSteps } from './build-steps.ts';
import type { Locate } from './place-ends.ts';
interface FlowBuild {
    /** The file of the zones that ends are placed in; null where the delivered zones are those of the dataset. */
    readonly fileKey: string | null;
    /** The zones of the dataset, rising. */
    readonly flowZones: readonly number[];
    readonly writeCells: () => Promise<void>;
}
/** The steps of a build that holds flows alone. */
export declare const flowSteps: (warehouse: Warehouse, locate: Locate, { fileKey, flowZones, writeCells }: FlowBuild, parameters: BuildParameters, options: RunOptions) => BuildSteps;
export {};
