import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { AskedBoundary, BoundaryVerdict, GeoEngine, LonLat, Outline } from '../../../../../workers/contract.ts'
import type { Template } from '../../../../contract/wire-names.ts'
import { type Boundary, type BoundaryMade, boundaryRefusal } from '../../../../domain/geography/boundary.ts'
import { areaProblem, type PlaceRefusal } from '../../../../domain/geography/location-rules.ts'
import type { UndoHistory } from '../../../../engine/undo-history.ts'

/** A refused boundary and the places of its problems. */
interface RefusedBoundary {
  readonly words: PlaceRefusal
  readonly at: readonly LonLat[]
  /** The outline in degrees. Empty if it cannot be drawn. */
  readonly rings: Outline['lonLat']
}

/** The text of the corners dialog, stored until it is used, so that closing the dialog loses nothing. */
interface TypedCorners {
  readonly text: string
  /** The boundary's WKT when the text was typed. Once the boundary changes, the text is discarded. */
  readonly boundary: string | undefined
}

/** A boundary with the corners and the outline that the engine computed. */
interface MeasuredBoundary extends Boundary {
  readonly corners: number
  readonly outline: Outline
}

const ringsOf = (asked: AskedBoundary): Outline['lonLat'] =>
  asked.kind === 'text'
    ? []
    : [
        asked.lonLat.map(ring =>
          Array.from({ length: ring.length / 2 }, (_, at): LonLat => [ring[at * 2]!, ring[at * 2 + 1]!]),
        ),
      ]

interface BoundaryDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly template: ReadonlySignal<Template | null>
  readonly history: UndoHistory<Boundary | null>
  /** Called if a boundary from an address or a dataset cannot be used. */
  readonly onUnusable: (words: PlaceRefusal) => void
}

/** Creates the boundary of an order, which the engine judges and measures, with undo and redo. */
export const createBoundaryModel = ({ engine, template, history, onUnusable }: BoundaryDeps) => {
  const measured = signal<MeasuredBoundary | null>(null)
  const refused = signal<RefusedBoundary | null>(null)
  const typed = signal<TypedCorners | null>(null)
  /** The latest request. Late verdicts on earlier requests are dropped. */
  let latest: AskedBoundary | null = null

  const refusalOf = (asked: AskedBoundary, verdict: BoundaryVerdict): RefusedBoundary | null => {
    if (verdict.kind === 'refused') {
      const { problem, corners, at } = verdict
      return { words: boundaryRefusal(problem, corners), at, rings: ringsOf(asked) }
    }
    const about = template.peek()
    const tooLarge = about && areaProblem(about, verdict.outline.areaKm2)
    return tooLarge ? { words: tooLarge, at: [], rings: verdict.outline.lonLat } : null
  }

  /** Measures a boundary from an address, a dataset or Undo. */
  const measure = async (boundary: Boundary): Promise<void> => {
    const asked: AskedBoundary = { kind: 'text', wkt: boundary.wkt }
    const verdict = await (await engine()).boundary(asked)
    if (history.value.peek() !== boundary) return
    const refusal = refusalOf(asked, verdict)
    if (refusal !== null || verdict.kind === 'refused') {
      history.reset(null)
      onUnusable(refusal!.words)
    } else measured.value = { ...boundary, corners: verdict.corners, outline: verdict.outline }
  }
  const stop = effect(() => {
    const boundary = history.value.value
    refused.value = null
    if (boundary === null) measured.value = null
    else if (measured.peek()?.wkt !== boundary.wkt) measure(boundary).catch(console.error)
  })

  /** Ends an attempt: drops its refusal, and its verdict if that is still to come. */
  const endAttempt = (): void => {
    latest = null
    refused.value = null
  }

  return {
    /** The boundary with its size and outline. Null until it has been measured. */
    measured: computed(() => (measured.value?.wkt === history.value.value?.wkt ? measured.value : null)),
    refused: refused as ReadonlySignal<RefusedBoundary | null>,
    typed,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undoName: history.undoName,
    redoName: history.redoName,
    undo: history.undo,
    redo: history.redo,
    /**
     * Judges a boundary. If the rules allow it, it replaces points and zones as one step of Undo. Otherwise, `refused`
     * says why. Returns true if it is allowed.
     */
    apply: async (asked: AskedBoundary, made: BoundaryMade): Promise<boolean> => {
      latest = asked
      const verdict = await (await engine()).boundary(asked)
      if (latest !== asked) return false
      const refusal = refusalOf(asked, verdict)
      if (refusal !== null || verdict.kind === 'refused') {
        refused.value = refusal
        return false
      }
      const { outline, corners } = verdict
      const boundary: Boundary = { wkt: outline.wkt, made }
      batch(() => {
        measured.value = { ...boundary, corners, outline }
        if (history.value.peek()?.wkt !== boundary.wkt) history.push(boundary, 'boundary')
        refused.value = null
      })
      return true
    },
    endAttempt,
    /** Removes the boundary as one step of Undo. Points and zones that were chosen earlier reappear. */
    clear: (): void => {
      endAttempt()
      if (history.value.peek() !== null) history.push(null, 'boundary')
    },
    stop,
  }
}
export type BoundaryModel = ReturnType<typeof createBoundaryModel>
