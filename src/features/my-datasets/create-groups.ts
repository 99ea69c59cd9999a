import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { DatasetGroup } from '../../contract/groups.ts'
import type { Dataset } from '../../contract/wire-names.ts'

interface GroupsDeps {
  readonly list: () => Promise<DatasetGroup[]>
  readonly create: (groupName: string) => Promise<{ readonly id: number }>
  readonly rename: (groupId: number, groupName: string) => Promise<unknown>
  readonly remove: (groupId: number) => Promise<unknown>
  /** Adds a dataset to a group. If no group is given, removes it from its group. */
  readonly assign: (requestedReportId: number, groupId: number | undefined) => Promise<unknown>
  /** Called after every change, because the datasets contain the names of their groups. */
  readonly onChange: () => Promise<void>
}

/** Every action rejects with the error of its call. The lists are reloaded after each successful action. */
export interface Groups {
  /** Sorted by name. Empty until they have been loaded. */
  readonly list: ReadonlySignal<readonly DatasetGroup[]>
  readonly load: () => Promise<void>
  readonly create: (name: string) => Promise<number>
  readonly rename: (id: number, name: string) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  readonly assign: (datasets: readonly number[], group: number) => Promise<void>
  /** Removes datasets from their groups. Resolves to a function that returns each to its own group. */
  readonly ungroup: (datasets: readonly Pick<Dataset, 'id' | 'groupId'>[]) => Promise<() => Promise<void>>
}

/** The groups of the user's organisation. */
export const createGroups = (deps: GroupsDeps): Groups => {
  const list = signal<readonly DatasetGroup[]>([])
  const load = async () => {
    list.value = await deps.list()
  }
  const changed = async () => {
    await Promise.all([load(), deps.onChange()])
  }
  return {
    list,
    load,
    create: async name => {
      const { id } = await deps.create(name)
      await changed()
      return id
    },
    rename: async (id, name) => {
      await deps.rename(id, name)
      await changed()
    },
    remove: async id => {
      await deps.remove(id)
      await changed()
    },
    assign: async (datasets, group) => {
      for (const dataset of datasets) await deps.assign(dataset, group)
      await changed()
    },
    ungroup: async datasets => {
      for (const { id } of datasets) await deps.assign(id, undefined)
      await changed()
      return async () => {
        for (const { id, groupId } of datasets) if (groupId !== null) await deps.assign(id, groupId)
        await changed()
      }
    },
  }
}
