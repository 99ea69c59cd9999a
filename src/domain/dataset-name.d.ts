export declare const DATASET_NAME_MAX_LENGTH = 100;
/**
 * The reason why a dataset, a saved area or a zone system cannot have this name, or null.
 * @example datasetNameProblem("King's Cross (north), October 2026") // null
 */
export declare const datasetNameProblem: (name: string) => string | null;
