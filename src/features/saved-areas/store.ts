import type { Client } from '../../app/create-client.ts'
import { routes } from '../../contract/routes.ts'
import { createSavedAreaStore, type SavedAreaStore } from './model.ts'

/** Saved areas on the real calls. Each screen has its own store, so that no user sees the areas of the one before. */
export const openSavedAreaStore = (call: Client['call']): SavedAreaStore =>
  createSavedAreaStore({
    list: () => call(routes.savedAreas),
    open: id => call(routes.openSavedArea, { query: { id } }),
    save: area => call(routes.saveArea, { body: area }),
    change: (id, to) => call(routes.changeSavedArea, { body: { id, ...to } }),
    remove: id => call(routes.deleteSavedArea, { query: { id } }),
    restore: id => call(routes.restoreSavedArea, { body: { id } }),
  })
