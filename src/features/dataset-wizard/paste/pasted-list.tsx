import { type RefObject, useState } from 'react'
import type { Line, Paste } from './paste-model.ts'

/** These sizes repeat those of the style sheet, px. */
const LINE_PX = 20
const TOP_PX = 6
/** Marks are drawn for the lines in sight and some beyond. */
const BEYOND = 10

interface PastedListProps {
  readonly paste: Paste
  readonly field: RefObject<HTMLTextAreaElement | null>
}

const markOf = ({ state, outcome }: Line): string =>
  state === 'choose'
    ? '?'
    : state === 'unknown'
      ? '×'
      : state === 'elsewhere' && outcome?.kind === 'elsewhere'
        ? (outcome.year ?? '≠')
        : ''

/** The list itself, to be pasted into and edited, with the number and the outcome of each line behind it. */
export const PastedList = ({ paste, field }: PastedListProps) => {
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const entries = paste.entries.value
  const first = Math.max(0, Math.floor((scroll.top - TOP_PX) / LINE_PX) - BEYOND)
  const last = Math.min(entries.length, first + Math.ceil(scroll.height / LINE_PX) + 2 * BEYOND)
  const follow = ({ scrollTop, clientHeight }: HTMLElement): void => setScroll({ top: scrollTop, height: clientHeight })
  return (
    <div className="paste-list">
      <div className="paste-marks" aria-hidden="true">
        <div style={{ transform: `translateY(${TOP_PX - scroll.top}px)` }}>
          {Array.from({ length: last - first }, (_, i) => {
            const number = first + i + 1
            const line = paste.byNumber.value.get(number)
            return (
              <p key={number} data-state={line?.state} style={{ top: `${(number - 1) * LINE_PX}px` }}>
                <i>{number}</i>
                <em>{line ? markOf(line) : ''}</em>
              </p>
            )
          })}
        </div>
      </div>
      <textarea
        ref={field}
        aria-label="Pasted list"
        aria-describedby="paste-hint"
        placeholder={'E01033010\nLS1 4AL\nLeeds 111A'}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={paste.text.value}
        onChange={event => {
          paste.setText(event.target.value)
          follow(event.target)
        }}
        onScroll={event => follow(event.currentTarget)}
      />
    </div>
  )
}

/** Moves the caret to a line, all of it selected. */
export const selectLine = (field: HTMLTextAreaElement | null, number: number): void => {
  if (field === null) return
  const lines = field.value.split('\n')
  const start = lines.slice(0, number - 1).reduce((sum, line) => sum + line.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[number - 1]?.length ?? 0))
  field.scrollTop = Math.max(0, (number - 1) * LINE_PX - field.clientHeight / 2)
}
