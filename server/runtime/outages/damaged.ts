import { type Dependency, DependencyDown } from './dependency-down.ts'

/** A file or table exists but cannot be read, until an operator restores it. */
export class Damaged extends DependencyDown {
  /** @param sentence names the damaged part, the evidence and the repair */
  constructor(dependency: Dependency, sentence: string, options?: ErrorOptions) {
    super(dependency, sentence, options)
    this.message = sentence
  }
}
