import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Client } from '../../app/create-client.ts'
import type { Loaded } from '../../app/load.ts'
import { routes } from '../../contract/client-routes.ts'
import type { AreaToSave, OpenedArea, SavedArea } from '../../contract/saved-areas.ts'

interface SavedAreaCalls {
  list(): Promise<SavedArea[]>
  open(id: number): Promise<OpenedArea>
  save(area: AreaToSave): Promise<{ id: number }>
  change(id: number, to: { readonly name?: string; readonly isShared?: boolean }): Promise<unknown>
  remove(id: number): Promise<unknown>
  restore(id: number): Promise<unknown>
}

/** Every action rejects with the error of its call if that fails. If it succeeds, the list is reloaded. */
export interface SavedAreaStore {
  readonly list: ReadonlySignal<Loaded<readonly SavedArea[]>>
  load(): Promise<void>
  open(id: number): Promise<OpenedArea>
  save(area: AreaToSave): Promise<number>
  change(id: number, to: { readonly name?: string; readonly isShared?: boolean }): Promise<void>
  remove(id: number): Promise<void>
  /** Restores a deleted area. */
  restore(id: number): Promise<void>
}

/** Creates the list of saved areas that the user may use, sorted by name. */
const createSavedAreaStore = (calls: SavedAreaCalls): SavedAreaStore => {
  const list = signal<Loaded<readonly SavedArea[]>>({ kind: 'loading' })
  const load = async (): Promise<void> => {
    try {
      list.value = { kind: 'ready', value: await calls.list() }
    } catch (error) {
      // An outdated list is better than none.
      if (list.peek().kind !== 'ready') list.value = { kind: 'failed', error }
    }
  }
  return {
    list,
    load,
    open: calls.open,
    save: async area => {
      const { id } = await calls.save(area)
      await load()
      return id
    },
    change: async (id, to) => {
      await calls.change(id, to)
      await load()
    },
    remove: async id => {
      await calls.remove(id)
      await load()
    },
    restore: async id => {
      await calls.restore(id)
      await load()
    },
  }
}

/**
 * Creates a store with the portal's calls. Each screen has its own, so that no user sees the areas of the previous one.
 */
export const openSavedAreaStore = (call: Client['call']): SavedAreaStore =>
  createSavedAreaStore({
    list: () => call(routes.savedAreas),
    open: id => call(routes.openSavedArea, { query: { id } }),
    save: area => call(routes.saveArea, { body: area }),
    change: (id, to) => call(routes.changeSavedArea, { body: { id, ...to } }),
    remove: id => call(routes.deleteSavedArea, { query: { id } }),
    restore: id => call(routes.restoreSavedArea, { body: { id } }),
  })
