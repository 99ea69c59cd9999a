import { type Contains } from '../area/contains.ts';
import { type Ring } from '../area/parse-area.ts';
import type { BuildHooks, DatasetSpec } from '../dataset-spec.ts';
import type { NoiseSource } from '../noise/noise-keys.ts';
import type { Warehouse } from '../warehouse.ts';
import type { BuildParameters } from './build-statements.ts';
export interface PreparedBuild {
    readonly rings: readonly Ring[];
    readonly contains: Contains;
    readonly parameters: BuildParameters;
    /** The zone file in which trip ends are placed; null where the delivered zones are those of the dataset. */
    readonly placingFile: string | null;
}
/** The area in the forms that a build needs, and the parameters of its statements. */
export declare const prepareBuild: (warehouse: Warehouse, noise: NoiseSource, spec: DatasetSpec, saltOf: BuildHooks['saltOf']) => Promise<PreparedBuild>;
