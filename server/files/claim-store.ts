import { OperatorError } from '../errors.ts'
import type { Settings } from '../runtime/settings.ts'
import type { FileStore } from './file-store.ts'

/** The file in a store that lists its owners, the present one last. It is not part of a backup. */
export const STORE_OWNERS = 'owners.json'

/** The installation that claims a store (server/db/installation-identity.ts). */
export interface StoreClaimant {
  readonly installation: string
  readonly epoch: string
}
/** `name`: an address that people know the installation by. */
type StoreOwner = StoreClaimant & { readonly name: string }

const readOwners = async (files: FileStore): Promise<StoreOwner[]> => {
  const found = await files.stat(STORE_OWNERS)
  if (found === null) return []
  const bytes = await files.read(STORE_OWNERS, 0, found.bytes)
  return JSON.parse(Buffer.from(bytes).toString()) as StoreOwner[]
}

const called = ({ name, installation }: StoreOwner) => `${name} (${installation.slice(0, 8)})`

/** A sentence that says why the store belongs to another installation; null where it is the claimant's or has no owner. */
const refusalOf = ({ installation, epoch }: StoreClaimant, owners: readonly StoreOwner[]): string | null => {
  const owner = owners.at(-1)
  if (owner === undefined || (owner.installation === installation && owner.epoch === epoch)) return null
  if (owner.installation !== installation)
    return `The file store belongs to the installation ${called(owner)}: each sweeps away what it does not know, so that two in one store lose their downloads. Give this one a FILES_URL of its own: another folder, or another prefix. If the files are its own after all, remove ${STORE_OWNERS} from the store and start again.`
  if (owners.some(one => one.epoch === epoch))
    return `The file store was taken over by a restored copy of this installation, ${called(owner)}; this one is the state from before. Let only one of them run, or give this one a FILES_URL of its own. If this one is to have the files, remove ${STORE_OWNERS} from the store and start again.`
  return null
}

/**
 * Makes sure that the store which FILES_URL names belongs to this installation. A store without an owner is claimed, and one of
 * an earlier epoch of the same installation is taken over. The folder in DATA_DIR needs no owner.
 * @throws OperatorError where the store belongs to another installation
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

/** Called before a sweep, because another installation may have claimed the store since. @throws Error where it has */
export const requireOwnStore = async (files: FileStore, claimant: StoreClaimant): Promise<void> => {
  const refusal = refusalOf(claimant, await readOwners(files))
  if (refusal !== null) throw new Error(refusal)
}
