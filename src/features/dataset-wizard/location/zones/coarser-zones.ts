import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { GeoEngine, SelectionRules, ZoneSetInfo } from '../../../../../workers/contract.ts'
import type { ZoneSystem } from '../../../../contract/organisations.ts'
import type { OpenZoneSet, ZoneFileAddress } from '../../../../engine/open-zone-file.ts'
import { nextJob } from '../../../../engine/shared-sets.ts'
import type { ChangeRefusal } from './refusals.ts'

interface CoarserSet {
  readonly setId: number
  readonly system: ZoneSystem
  /** The set of the finer zones. */
  readonly than: number
}

export interface CoarserZones {
  readonly coarserSet: ReadonlySignal<CoarserSet | null>
  /** Looks for coarser zones of the same area, once per set. Resolves to null if there are none. */
  seek(open: OpenZoneSet): Promise<CoarserSet | null>
  close(): void
}

/**
 * Adds the repair by coarser zones to a refusal, after loading these zones. The other repairs keep their order and
 * identity. Resolves to null if no coarser zones exist.
 */
export const withCoarser = async (
  coarser: CoarserZones,
  open: OpenZoneSet,
  refused: ChangeRefusal,
  rules: SelectionRules,
): Promise<ChangeRefusal | null> => {
  const coarserSet = await coarser.seek(open)
  if (coarserSet === null) return null
  const near = { middle: refused.middle, coarser: coarserSet.setId }
  const verdict = await open.engine.check(open.info.setId, refused.asked.ids.slice(), rules, near)
  if (verdict.kind === 'allowed') return null
  const before = refused.verdict.repairs
  const repairs = verdict.repairs.map(repair => before.find(({ kind }) => kind === repair.kind) ?? repair)
  return { ...refused, verdict: { ...verdict, repairs } }
}

/** Coarser zones number at most this share of the finer ones, and cover the centre of their area. */
const SHARE = 0.5

/**
 * Finds the organisation's next coarser zone system: of the systems that cover the same area with at most half the
 * zones, the one with the most zones. It reads only the indexes of the files, followed by the whole chosen file.
 * @param systems all systems except the order's
 */
export const createCoarserZones = (
  startEngine: () => Promise<GeoEngine>,
  systems: () => readonly ZoneSystem[],
  address: (system: ZoneSystem) => Promise<ZoneFileAddress>,
): CoarserZones => {
  const coarserSet = signal<CoarserSet | null>(null)
  let sought: { readonly than: number; readonly seeking: Promise<CoarserSet | null> } | null = null

  const close = (): void => {
    const now = coarserSet.peek()
    coarserSet.value = null
    sought = null
    if (now !== null) void startEngine().then(engine => engine.close(now.setId))
  }
  const open = async (engine: GeoEngine, system: ZoneSystem): Promise<ZoneSetInfo> => {
    const { signedUrl, neighboursUrl, idProperty } = await address(system)
    return engine.open(nextJob(), { kind: 'url', url: signedUrl, neighboursUrl, idProperty })
  }
  const look = async ({ info }: OpenZoneSet): Promise<CoarserSet | null> => {
    const engine = await startEngine()
    const [minE, minN, maxE, maxN] = info.extent
    const [e, n] = [(minE + maxE) / 2, (minN + maxN) / 2]
    let best: { readonly info: ZoneSetInfo; readonly system: ZoneSystem } | null = null
    for (const system of systems()) {
      const other = await open(engine, system).catch(() => null)
      if (other === null) continue
      const [west, south, east, north] = other.extent
      const covers = west <= e && e <= east && south <= n && n <= north
      const isBetter = covers && other.zones <= info.zones * SHARE && other.zones > (best?.info.zones ?? 0)
      const dropped = isBetter ? best?.info : other
      if (dropped !== undefined) engine.close(dropped.setId)
      if (isBetter) best = { info: other, system }
    }
    if (best === null) return null
    await engine.ready(best.info.setId)
    return { setId: best.info.setId, system: best.system, than: info.setId }
  }
  return {
    coarserSet,
    close,
    seek: set => {
      const than = set.info.setId
      if (sought?.than === than) return sought.seeking
      close()
      const seeking = look(set).then(
        coarser => {
          if (sought?.than === than) coarserSet.value = coarser
          else if (coarser !== null) set.engine.close(coarser.setId)
          return coarser
        },
        (error: unknown) => {
          console.error(error)
          return null
        },
      )
      sought = { than, seeking }
      return seeking
    },
  }
}
