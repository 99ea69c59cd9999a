/** What breaks the import rules, a line each. */
export const brokenRules: (sources: Iterable<readonly [path: string, text: string]>) => string[]
