import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { AreaToSave, OpenedArea, SavedArea } from '../../contract/saved-areas.ts'

export interface SavedAreaCalls {
  list(): Promise<SavedArea[]>
  open(id: number): Promise<OpenedArea>
  save(area: AreaToSave): Promise<{ id: number }>
  change(id: number, to: { readonly name?: string; readonly isShared?: boolean }): Promise<unknown>
  remove(id: number): Promise<unknown>
  restore(id: number): Promise<unknown>
}

export type SavedAreaList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly areas: readonly SavedArea[] }

/** Every action throws what its call throws; the list is read again after each that went through. */
export interface SavedAreaStore {
  readonly list: ReadonlySignal<SavedAreaList>
  load(): Promise<void>
  open(id: number): Promise<OpenedArea>
  save(area: AreaToSave): Promise<number>
  change(id: number, to: { readonly name?: string; readonly isShared?: boolean }): Promise<void>
  remove(id: number): Promise<void>
  /** Brings back an area that was deleted. */
  restore(id: number): Promise<void>
}

/** The saved areas that the user may use, by name. */
export const createSavedAreaStore = (calls: SavedAreaCalls): SavedAreaStore => {
  const list = signal<SavedAreaList>({ kind: 'loading' })
  const load = async (): Promise<void> => {
    try {
      list.value = { kind: 'ready', areas: await calls.list() }
    } catch (error) {
      // a list that was read before is better than none
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
