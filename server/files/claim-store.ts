import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import type { FileStore } from './file-store.ts'

/** The file in a store that lists its owners, ending with the current one. Backups leave it out. */
export const STORE_OWNERS = 'owners.json'

/** The installation that claims a store (server/db/installation.ts). */
interface StoreClaimant {
  readonly installation: string
  readonly epoch: string
}
/** `name`: an address that people recognise the installation by. */
type StoreOwner = StoreClaimant & { readonly name: string }

const readOwners = async (files: FileStore): Promise<StoreOwner[]> => {
  const stat = await files.stat(STORE_OWNERS)
  if (stat === null) return []
  const bytes = await files.read(STORE_OWNERS, 0, stat.bytes)
  return JSON.parse(Buffer.from(bytes).toString()) as StoreOwner[]
}

const labelOf = ({ name, installation }: StoreOwner) => `${name} (${installation.slice(0, 8)})`

/**
 * Explains why the store belongs to another installation. Returns null if it belongs to the claimant or to no one.
 */
const refusalOf = ({ installation, epoch }: StoreClaimant, owners: readonly StoreOwner[]): string | null => {
  const owner = owners.at(-1)
  if (owner === undefined || (owner.installation === installation && owner.epoch === epoch)) return null
  if (owner.installation !== installation)
    return `The file store belongs to the installation ${labelOf(owner)}. Two installations cannot share a store, because each deletes the files of the other. Give this one its own FILES_URL: another folder, or another prefix. If the files do belong to this installation, remove ${STORE_OWNERS} from the store and start again.`
  if (owners.some(one => one.epoch === epoch))
    return `The file store was taken over by a restored copy of this installation, ${labelOf(owner)}; this is the original. Run only one of them, or give this one its own FILES_URL. If the files are to belong to this one, remove ${STORE_OWNERS} from the store and start again.`
  return null
}

/**
 * Ensures that the store in FILES_URL belongs to this installation. Claims a store without an owner, and takes over a
 * store from an earlier epoch of the same installation. The folder in DATA_DIR needs no owner.
 * @throws OperatorError if the store belongs to another installation
 */
export const claimStore = async (
  files: FileStore,
  { FILES_URL }: Pick<Settings, 'FILES_URL'>,
  { installation, epoch, name }: StoreOwner,
): Promise<void> => {
  if (FILES_URL === undefined) return
  const owners = await readOwners(files)
  const refusal = refusalOf({ installation, epoch }, owners)
  if (refusal !== null) throw new OperatorError(refusal)
  if (owners.at(-1)?.epoch === epoch) return
  await files.put(STORE_OWNERS, Buffer.from(`${JSON.stringify([...owners, { installation, epoch, name }], null, 1)}\n`))
}

/**
 * Call this before a sweep, because another installation may have claimed the store in the meantime.
 * @throws Error if one has
 */
export const requireOwnStore = async (files: FileStore, claimant: StoreClaimant): Promise<void> => {
  const refusal = refusalOf(claimant, await readOwners(files))
  if (refusal !== null) throw new Error(refusal)
}
