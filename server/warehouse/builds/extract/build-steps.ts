/** The works of a build: those of a step run together, and each step waits for the one before. */
export type BuildSteps = readonly (readonly (() => Promise<void>)[])[]
