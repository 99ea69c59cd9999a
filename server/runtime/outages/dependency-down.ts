/** The dependencies that can be down while Ambit itself runs. */
export type Dependency = 'state' | 'warehouse' | 'files' | 'disk'

/** The names of the dependencies for use within a sentence. */
const NAMES: Readonly<Record<Dependency, string>> = {
  state: 'The state database',
  warehouse: 'The movement warehouse',
  files: 'The file store',
  disk: 'Room on a disk',
}

/** A dependency is down; the request itself is sound and may be repeated. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
  readonly dependency: Dependency
  /** @param why in words for the log */
  constructor(dependency: Dependency, why: string, options?: ErrorOptions) {
    super(`${NAMES[dependency]} is missing: ${why}`, options)
    this.dependency = dependency
  }
}
