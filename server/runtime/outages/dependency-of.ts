import { damagedPart } from '../../warehouse/engines/engine-error.ts'
import { WarehouseError } from '../../warehouse/warehouse.ts'
import { Damaged } from './damaged.ts'
import { DependencyDown } from './dependency-down.ts'

/** Codes of a full disk or an exhausted quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Codes of a disk or a mounted folder that is missing or read-only. */
const AWAY = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENXIO', 'ETIMEDOUT', 'EHOSTDOWN'])

/** The dependency whose outage caused an error; null where the error is a fault of Ambit itself. */
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
