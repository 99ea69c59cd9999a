import type { Wizard } from '../model.ts'
import { TOOLS, type Tool } from './tools.ts'

/** Uses a tool: chooses it, or runs it at once. */
export const pressTool = (wizard: Wizard, tool: Tool): void => {
  if (tool.problem?.(wizard)) return
  if (tool.run) void tool.run(wizard)
  else wizard.tools.choose(tool.id)
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * The tool of a key, null where the key is none or belongs to a field. The caller listens on the map and the rail alone, so
 * that a key is only a tool while one of them has the focus (WCAG 2.1.4).
 */
export const toolOfKey = (event: KeyboardEvent): Tool | null => {
  if (event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return null
  const key = event.key.toUpperCase()
  return TOOLS.find(tool => tool.key === key) ?? null
}
