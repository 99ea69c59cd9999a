import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-react'
import type { AskedBoundary, BoundaryVerdict, GeoEngine, LonLat, Outline } from '../../../../../workers/contract.ts'
import type { CustomerReport } from '../../../../contract/templates.ts'
import { type Boundary, type BoundaryMade, boundaryRefusal } from '../../../../domain/geography/boundary.ts'
import { areaProblem, type PlaceRefusal } from '../../../../domain/geography/location-rules.ts'
import type { UndoHistory } from '../../../../engine/undo-history.ts'

/** A boundary that was not taken, and the places that are wrong. */
export interface RefusedBoundary {
  readonly words: PlaceRefusal
  readonly at: readonly LonLat[]
  /** The outline of the request in degrees; empty where it cannot be drawn. */
  readonly rings: Outline['lonLat']
}

/** What stands in the dialog of corners, until it is taken: a closed dialog loses nothing. */
export interface TypedCorners {
  readonly text: string
  /** The boundary that there was when it was typed; with another one it counts no more. */
  readonly besides: string | undefined
}

/** A boundary with what the engine says of it. */
export interface MeasuredBoundary extends Boundary {
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

export interface BoundaryDeps {
  readonly engine: () => Promise<GeoEngine>
  readonly template: ReadonlySignal<CustomerReport | null>
  readonly history: UndoHistory<Boundary | null>
  /** The boundary of an address or a dataset that cannot be used. */
  readonly onUnusable: (words: PlaceRefusal) => void
}

/** The boundary of an order: taken by the engine's rules, measured by it, with undo and redo. */
export const createBoundaryModel = ({ engine, template, history, onUnusable }: BoundaryDeps) => {
  const measured = signal<MeasuredBoundary | null>(null)
  const refused = signal<RefusedBoundary | null>(null)
  const typed = signal<TypedCorners | null>(null)
  /** The latest that was judged; an older verdict that comes late counts for nothing. */
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

  /** Measures the boundary that an address, a dataset or Undo brought. */
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

  return {
    /** The boundary with its size and its drawing; null while it is not measured. */
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
     * Judges a boundary and takes it, in place of points and zones, as one step of Undo; one that breaks a rule is not taken,
     * and `refused` says why. @returns whether it was taken
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
    /** Takes it away as one step of Undo; points and zones that were chosen before it are there again. */
    clear: (): void => {
      refused.value = null
      if (history.value.peek() !== null) history.push(null, 'boundary')
    },
    stop,
  }
}
export type BoundaryModel = ReturnType<typeof createBoundaryModel>
