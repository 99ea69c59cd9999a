import { spawn } from 'node:child_process'

/** Runs a command in this process's terminal until it ends, and returns its exit code. */
export const run = (command, args, options = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })

/**
 * Runs a long-lived process in the foreground. It receives Ctrl-C and a stop only once, and this process ends with its
 * exit code. The terminal sends Ctrl-C to the whole process group, so the child has its own group and gets the signal
 * only from here.
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
