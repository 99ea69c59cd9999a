import { Keyboard, Minus, Plus } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import type { LocationSlice } from '../location-slice.ts'
import type { ToolMode } from './tool-settings.ts'
import { listenToToolKeys, pressTool, type Tool } from './tools.ts'
import './tool-rail.css'

const MODES = [
  { value: 'add', label: 'Add', icon: <Plus aria-hidden="true" /> },
  { value: 'subtract', label: 'Subtract', icon: <Minus aria-hidden="true" /> },
] as const satisfies readonly { readonly value: ToolMode; readonly label: string; readonly icon: unknown }[]

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

interface ToolRailProps {
  readonly location: LocationSlice
  readonly tools: readonly Tool[]
  /** True if the tools can add or subtract zones. */
  readonly modes?: boolean
}

/**
 * The tools over the map: a column at its side, or a bar at the bottom of narrow screens. The arrow keys move between
 * them.
 */
export const ToolRail = ({ location, tools, modes = true }: ToolRailProps) => {
  const rail = useRef<HTMLDivElement>(null)
  const active = location.tools.active.value
  // A narrow bar shows only some of the tools, so the active one is scrolled into view.
  useEffect(() => {
    const chosen = active && rail.current?.querySelector<HTMLElement>('.wizard-tool[aria-pressed="true"]')
    if (rail.current && chosen)
      rail.current.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - rail.current.clientWidth
  }, [active])
  useEffect(() => listenToToolKeys(location, tools), [location, tools])
  const hasKeys = location.tools.hasKeys.value
  const keysText = hasKeys ? 'Keys on' : 'Keys off'
  const step = (by: number): void => {
    const buttons = [...(rail.current?.querySelectorAll<HTMLElement>('.wizard-tool') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (at >= 0) buttons[(at + by + buttons.length) % buttons.length]?.focus()
  }
  return (
    <div
      ref={rail}
      className="wizard-rail float"
      role="toolbar"
      aria-label="Selection tools"
      aria-orientation="vertical"
      onKeyDown={event => {
        if (!(event.key in STEPS)) return
        step(STEPS[event.key]!)
        event.preventDefault()
      }}
    >
      {modes && (
        <ToggleGroup
          label="What a tool does"
          full
          options={MODES}
          value={location.tools.mode.value}
          onChange={location.tools.setMode}
        />
      )}
      {tools.map((tool, index) => (
        <Fragment key={tool.id}>
          {index > 0 && tools[index - 1]!.group !== tool.group && <hr />}
          <ToolButton location={location} tool={tool} />
        </Fragment>
      ))}
      <hr className="wizard-rail-wide" />
      <button
        type="button"
        className="wizard-tool wizard-rail-wide"
        aria-label={`${keysText}: letters press tools`}
        aria-pressed={hasKeys}
        onClick={() => location.tools.setKeys(!hasKeys)}
      >
        <Keyboard aria-hidden="true" />
        <span>{keysText}</span>
      </button>
    </div>
  )
}

const ToolButton = ({ location, tool }: { readonly location: LocationSlice; readonly tool: Tool }) => {
  const { label, key, icon: Icon, hint, run } = tool
  const problem = tool.problem?.(location) ?? null
  const small = problem ?? hint
  const button = (
    <button
      type="button"
      className="wizard-tool"
      aria-label={label}
      aria-pressed={run ? undefined : location.tools.active.value === tool.id}
      aria-keyshortcuts={key}
      aria-disabled={problem !== null || undefined}
      onClick={() => pressTool(location, tool)}
    >
      <Icon aria-hidden="true" />
      <span>{label}</span>
      <kbd>{key}</kbd>
      {small && <small>{small}</small>}
    </button>
  )
  return (
    <Tooltip text={small ? `${label} (${key}): ${small}` : `${label} (${key})`} describes={Boolean(small)} beside>
      {button}
    </Tooltip>
  )
}
