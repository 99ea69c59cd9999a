import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createUndoHistory } from '../../../src/engine/undo-history.ts'

describe('undo', () => {
  test('matches a plain list with an index on any walk through a history', () => {
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

  test('a step keeps the name with which it was added', () => {
    const history = createUndoHistory(0)
    expect([history.undoName.value, history.redoName.value]).toEqual(['', ''])
    history.push(1, 'lasso')
    history.push(2)
    history.push(3, 'box')
    expect([history.undoName.value, history.redoName.value, history.before.value]).toEqual(['box', '', 2])
    history.undo()
    expect([history.undoName.value, history.redoName.value]).toEqual(['', 'box'])
    history.undo()
    expect([history.undoName.value, history.redoName.value]).toEqual(['lasso', ''])
    history.undo()
    expect([history.undoName.value, history.redoName.value, history.before.value]).toEqual(['', 'lasso', 0])
  })
})
