let jobs = 0

/** A number that no other job of the engine has, by which it is cancelled. */
export const nextJob = (): number => ++jobs
