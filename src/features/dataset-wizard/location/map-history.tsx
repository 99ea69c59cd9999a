import { Redo2, Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { hasModal } from '../../../ui/overlays/modal-stack.tsx'
import './map-chrome.css'

interface MapHistoryProps {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** The name of the step, as in 'Undo lasso'. */
  readonly undoName?: string
  readonly redoName?: string
  readonly canClear: boolean
  readonly undo: () => void
  readonly redo: () => void
  readonly clear: () => void
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')

/** Undo, Redo and Clear over the map. Ctrl+Z and Ctrl+Shift+Z work everywhere in the step except in a field. */
export const MapHistory = ({ canUndo, canRedo, canClear, undo, redo, clear, ...names }: MapHistoryProps) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target) || hasModal()) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo])
  return (
    <fieldset className="map-tools map-tools-row map-tools-history float" aria-label="Selection">
      <Button
        className="map-tool"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!canUndo}
        onClick={undo}
        aria-keyshortcuts="Control+Z"
      >
        <span>{`Undo ${names.undoName ?? ''}`.trim()}</span>
      </Button>
      <Button
        className="map-tool"
        icon={<Redo2 aria-hidden="true" />}
        disabled={!canRedo}
        onClick={redo}
        aria-keyshortcuts="Control+Shift+Z"
      >
        <span>{`Redo ${names.redoName ?? ''}`.trim()}</span>
      </Button>
      <Button
        className="map-tool"
        icon={<X className="map-tools-narrow" aria-hidden="true" />}
        disabled={!canClear}
        onClick={clear}
      >
        <span>Clear</span>
      </Button>
    </fieldset>
  )
}
