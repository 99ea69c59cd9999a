import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/**
 * Runs a command to its end with this process's own terminal; returns its exit code.
 * @param options as of spawn; with `niceness`, how far it and its children stand back for others, 0 to 19
 */
export const run = (command, args, { niceness = 0, ...options } = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })

/** The same, with what it printed; nothing reaches the terminal. */
export const capture = (command, args, { niceness = 0, ...options } = {}) =>
  new Promise(done => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    let text = ''
    child.stdout.on('data', part => (text += part))
    child.stderr.on('data', part => (text += part))
    child.once('error', () => done({ code: 127, text }))
    child.once('exit', code => done({ code: code ?? 1, text }))
  })

/**
 * Runs a long-lived process in the foreground: Ctrl-C and a stop reach it once, and this process ends with its exit code.
 * The terminal sends Ctrl-C to the whole group; the child is its own group so that it hears of it once, from here.
 */
export const host = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', detached: true, ...options })
    const forward = signal => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.once('error', fail)
    child.once('exit', code => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      done(code ?? 1)
    })
  })
