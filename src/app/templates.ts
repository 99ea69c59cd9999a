import { routes } from '../contract/client-routes.ts'
import { renamed, type Template } from '../contract/wire-names.ts'
import type { Client } from './create-client.ts'

/** Returns the dataset templates, with drafts only for administrators. */
export const readTemplates = async (call: Client['call'], signal?: AbortSignal): Promise<Template[]> =>
  (await call(routes.getCustomerReports, { signal })).map(renamed)

export const readTemplate = async (call: Client['call'], id: number): Promise<Template> =>
  renamed(await call(routes.getCustomerReport, { query: { id } }))
