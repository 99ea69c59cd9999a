import { type Dependency, DependencyDown } from './dependency-down.ts'

/** Something that Ambit rests on is there and cannot be read: it stays so until somebody puts it back. */
export class Damaged extends DependencyDown {
  /** @param sentence what is damaged, why that is known, and how to mend it */
  constructor(dependency: Dependency, sentence: string, options?: ErrorOptions) {
    super(dependency, sentence, options)
    this.message = sentence
  }
}
