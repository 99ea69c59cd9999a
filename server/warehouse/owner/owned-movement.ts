import type { MovementData } from '../movement-data.ts'
import { LOOK_MS, type Ownership } from './watch-owner.ts'

/** The same movement data, whose queries and builds fail once another installation owns the warehouse. */
export const ownedMovement = <M extends MovementData>(movement: M, ownership: Ownership): M => {
  const owned =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      await ownership.require()
      return call(...given)
    }
  const calls: Omit<MovementData, 'report' | 'eventReport' | 'disclosure' | 'close'> = {
    requireOwner: ownership.require,
    isTakenOver: () => ownership.lost.aborted,
    availableMonths: owned(movement.availableMonths),
    delivery: owned(movement.delivery),
    expected: owned(movement.expected),
    prepareExpectations: owned(movement.prepareExpectations),
    hasReleasedSquares: owned(movement.hasReleasedSquares),
    releasedSquares: owned(movement.releasedSquares),
    showsVisits: owned(movement.showsVisits),
    builds: owned(movement.builds),
    discard: owned(movement.discard),
    cells: owned(movement.cells),
    days: owned(movement.days),
    eventOrigins: owned(movement.eventOrigins),
    zones: owned(movement.zones),
    tourism: owned(movement.tourism),
    flows: owned(movement.flows),
    flowHours: owned(movement.flowHours),
    evScore: owned(movement.evScore),
    delivered: owned(movement.delivered),
    async build(spec, hooks) {
      await ownership.require()
      const looking = setInterval(() => ownership.require().catch(() => undefined), LOOK_MS)
      try {
        await movement.build(spec, { ...hooks, signal: AbortSignal.any([hooks.signal, ownership.lost]) })
      } finally {
        clearInterval(looking)
        ownership.lost.throwIfAborted()
      }
    },
    healthy: () =>
      ownership.require().then(
        () => movement.healthy(),
        () => false,
      ),
  }
  const report: MovementData['report'] = async (view, buildId) => {
    await ownership.require()
    return movement.report(view, buildId)
  }
  const eventReport: MovementData['eventReport'] = async (view, buildId, asked) => {
    await ownership.require()
    return movement.eventReport(view, buildId, asked)
  }
  return { ...movement, ...calls, report, eventReport }
}
