/** What Ambit rests on, and can be away while Ambit itself runs. */
export type Dependency = 'state' | 'warehouse' | 'files' | 'disk'

/** In the middle of a sentence. */
const NAMES: Readonly<Record<Dependency, string>> = {
  state: 'The state database',
  warehouse: 'The movement warehouse',
  files: 'The file store',
  disk: 'Room on a disk',
}

/** Something that Ambit rests on does not answer: nothing is wrong with the request, which may be made again. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
  readonly dependency: Dependency
  /** @param why in words for the log */
  constructor(dependency: Dependency, why: string, options?: ErrorOptions) {
    super(`${NAMES[dependency]} is missing: ${why}`, options)
    this.dependency = dependency
  }
}
