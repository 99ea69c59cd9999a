import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createUndoHistory } from '../../../src/engine/undo-history.ts'

describe('undo', () => {
  test('any walk through a history stands where a plain list and a finger would', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(9), fc.constant('undo'), fc.constant('redo'))), moves => {
        const history = createUndoHistory<number>(-1)
        let steps = [-1]
        let at = 0
        for (const move of moves) {
          if (move === 'undo') at = Math.max(0, at - 1)
          else if (move === 'redo') at = Math.min(steps.length - 1, at + 1)
          else {
            steps = [...steps.slice(0, at + 1), move as number]
            at++
          }
          if (move === 'undo') history.undo()
          else if (move === 'redo') history.redo()
          else history.push(move as number)
          expect([history.value.value, history.canUndo.value, history.canRedo.value]).toEqual([
            steps[at],
            at > 0,
            at < steps.length - 1,
          ])
        }
      }),
    )
  })
})
