import { call, routes } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { type Configurator, createConfigurator } from './model.ts'

let kept: Configurator | null = null

/** The configurator on the real calls. What is typed stays while the user looks at other pages, until the session ends. */
export const startConfigurator = (): Configurator => {
  if (kept) return kept
  kept = createConfigurator({
    list: () => call(routes.getCustomerReports),
    create: body => call(routes.createCustomerReport, { body }),
    update: body => call(routes.updateCustomerReport, { body }),
    remove: id => call(routes.deleteCustomerReport, { query: { id } }),
  })
  const forget = session.values.subscribe(values => {
    if (values) return
    kept = null
    queueMicrotask(() => forget())
  })
  return kept
}
