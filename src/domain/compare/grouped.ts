import { groupBy } from '../group-by.ts'
import { listed } from '../text/lists.ts'

/** `Riverside and Docks: 31 days; City centre: 28 days.` Those that have a text in common are named together. */
export function grouped<T extends { readonly label: string }>(all: readonly T[], textOf: (one: T) => string): string {
  const groups = groupBy(all, textOf)
  return `${[...groups].map(([text, group]) => `${listed(group.map(({ label }) => label))}: ${text}`).join('; ')}.`
}
