import type { ChildProcess } from 'node:child_process'
import { TIME_OUTS } from '../../../runtime/outages/time-outs.ts'
import type { Reply, Request } from './protocol.ts'

/**
 * Pings a child process repeatedly, which its queries do not hold up, and kills it if it does not reply in time. Its callers get
 * an error when it ends, and the next call starts another.
 * @param answerMs how long it may be silent
 */
export const watchChild = (child: ChildProcess, answerMs: number = TIME_OUTS.childAnswer): void => {
  let heard = performance.now()
  let asked = false
  const timer = setInterval(() => {
    if (asked && performance.now() - heard > answerMs) child.kill('SIGKILL')
    else if (child.connected) {
      // Silence is counted from the first question that was not answered.
      if (!asked) heard = performance.now()
      asked = true
      child.send({ kind: 'ping' } satisfies Request, () => undefined)
    }
  }, answerMs / 4)
  timer.unref()
  child.on('message', (reply: Reply) => {
    if (reply.kind === 'ready') return
    asked = false
    heard = performance.now()
  })
  child.once('exit', () => clearInterval(timer))
}
