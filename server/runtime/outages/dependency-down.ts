import { damagedPart } from '../../warehouse/engines/engine-error.ts'
import { WarehouseError } from '../../warehouse/warehouse.ts'

/** The dependencies that can be down while Ambit itself is running. */
type Dependency = 'state' | 'warehouse' | 'files' | 'disk'

const OUTAGES: Readonly<Record<Dependency, string>> = {
  state: 'The state database is unavailable',
  warehouse: 'The movement warehouse is unavailable',
  files: 'The file store is unavailable',
  disk: 'A disk is full',
}

/** A dependency is down. The request itself is valid and may be repeated. */
export class DependencyDown extends Error {
  override readonly name = 'DependencyDown'
  readonly dependency: Dependency
  /** @param why the reason in words, for the log */
  constructor(dependency: Dependency, why: string, options?: ErrorOptions) {
    super(`${OUTAGES[dependency]}: ${why}`, options)
    this.dependency = dependency
  }
}

/** A file or table exists but cannot be read until an operator restores it. */
export class Damaged extends DependencyDown {
  /** @param sentence names the damaged part, the evidence and the repair */
  constructor(dependency: Dependency, sentence: string, options?: ErrorOptions) {
    super(dependency, sentence, options)
    this.message = sentence
  }
}

/** Records damage for `/readyz`, which cannot read all files on each request. */
export interface DamageNotes {
  /**
   * @param subject names the damaged part, which is recorded once
   * @param sentence null if the part could be read
   * @param keptMs the record expires after this many milliseconds unless the damage is encountered again
   */
  tell(subject: string, sentence: string | null, keptMs?: number): void
  sentences(): string[]
}

export const createDamageNotes = (): DamageNotes => {
  const notes = new Map<string, { readonly sentence: string; readonly until: number }>()
  return {
    tell(subject, sentence, keptMs = Number.POSITIVE_INFINITY) {
      if (sentence === null) notes.delete(subject)
      else notes.set(subject, { sentence, until: performance.now() + keptMs })
    },
    sentences: () =>
      [...notes.values()].filter(({ until }) => performance.now() < until).map(({ sentence }) => sentence),
  }
}

/** Error codes for a full disk or an exhausted quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Error codes for a disk or a mounted folder that is missing or read-only. */
const AWAY = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENXIO', 'ETIMEDOUT', 'EHOSTDOWN'])

/** The dependency whose outage caused an error, or null if Ambit itself is at fault. */
export const dependencyOf = (error: unknown): DependencyDown | null => {
  if (error instanceof DependencyDown) return error
  if (!(error instanceof Error)) return null
  const { message } = error
  if (error instanceof WarehouseError) {
    if (error.code === 'engine-lost' || error.code === 'taken-over')
      return new DependencyDown('warehouse', message, { cause: error })
    if (error.code === 'damaged') return new Damaged('warehouse', damagedPart(message), { cause: error })
    if (error.code === 'no-space') return new DependencyDown('disk', message, { cause: error })
    return null
  }
  const { code = '', path } = error as NodeJS.ErrnoException
  if (FULL.has(code)) return new DependencyDown('disk', message, { cause: error })
  return AWAY.has(code) && path !== undefined ? new DependencyDown('files', message, { cause: error }) : null
}
