/** Returns the violations of the import rules, one per line. */
export const brokenRules: (sources: Iterable<readonly [path: string, text: string]>) => string[]
