import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Folders that are private to each host, mounted over the machine's own. */
const OWN_FOLDERS = ['etc', 'var', 'opt', 'srv', 'usr/local', 'root'] as const
const NETWORK = '10.213.7'
const BRIDGE = 'ambit-soak'

const sh = (script: string): string => execFileSync('bash', ['-ec', script], { encoding: 'utf8' })

/**
 * A host in a small network on this machine, with its own address and processes. Its own folders are mounted over the
 * machine's.
 */
export interface Host {
  readonly name: string
  readonly address: string
  /**
   * Runs a script with bash as root and returns its output.
   * @throws Error with the output if it fails
   */
  run(script: string): Promise<string>
  /** Disconnects the host from the network, or reconnects it. Packets are dropped while connections stay open. */
  connect(isConnected: boolean): void
  /** Kills all of the host's processes at the same time, like a power cut. Its folders remain. */
  powerOff(): Promise<void>
  /** Restarts the host and its enabled services. */
  powerOn(): Promise<void>
}

export interface Network {
  readonly hosts: ReadonlyMap<string, Host>
  remove(): Promise<void>
}

/** True if this user may create network namespaces and overlay mounts. */
export const canMakeHosts = (): boolean => {
  if (process.getuid?.() !== 0) return false
  try {
    sh('command -v ip nsenter && unshare -mn true')
    return true
  } catch {
    return false
  }
}

interface Init {
  readonly process: ChildProcess
  /** The process id of the host's first process, as this machine sees it. */
  readonly pid: number
}

/** The first process of a host. It mounts the folders; when it exits, all other processes exit too. */
const startInit = (folder: string, name: string, space: string): Promise<Init> =>
  new Promise((ready, fail) => {
    const mounts = OWN_FOLDERS.map(own => {
      const at = join(folder, own.replaceAll('/', '-'))
      for (const part of ['upper', 'work']) mkdirSync(join(at, part), { recursive: true })
      return `mount -t overlay overlay -o lowerdir=/${own},upperdir=${at}/upper,workdir=${at}/work /${own}`
    })
    const script = [
      ...mounts,
      'mount -t tmpfs tmpfs /run',
      'mount -t proc proc /proc',
      `cp ${folder}/hosts /etc/hosts`,
      `hostname ${name}`,
      'ip link set lo up',
      'echo ready',
      'while :; do sleep 1000 & wait; done',
    ].join('\n')
    const process = spawn(
      'ip',
      ['netns', 'exec', space, 'unshare', '-mpu', '--fork', '--kill-child', 'bash', '-euc', script],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    process.once('exit', code => fail(new Error(`The host ${space} ended with ${code}`)))
    createInterface({ input: process.stdout! }).once('line', () => {
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
      ready({ process, pid: Number(children[0]) })
    })
  })

const runWithin = (pid: number, name: string, script: string): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn(
      'nsenter',
      ['-t', String(pid), '-m', '-n', '-p', '-u', 'bash', '-euo', 'pipefail', '-c', script],
      {
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' },
      },
    )
    const printed: string[] = []
    const errors: string[] = []
    child.stdout.on('data', data => printed.push(String(data)))
    child.stderr.on('data', data => errors.push(String(data)))
    child.once('exit', code => {
      if (code === 0) done(printed.join(''))
      else fail(new Error(`On ${name}, ended with ${code}:\n${script}\n${printed.join('')}${errors.join('')}`))
    })
  })

/**
 * Starts hosts with these names, which resolve each other by name. The machine reaches them by address.
 * @param prepare scripts, by name, to write into each host's /usr/local/bin
 */
export const makeNetwork = async (
  names: readonly string[],
  prepare: Readonly<Record<string, string>>,
): Promise<Network> => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-hosts-'))
  const addressOf = (i: number) => `${NETWORK}.${i + 2}`
  const known = names.map((name, i) => `${addressOf(i)} ${name} ${name}.ambit.example`).join('\n')
  const spaceOf = (name: string) => `ambit-${name}`
  // Removes the leftovers of a killed run.
  sh(
    `ip netns list | { grep -o '^ambit-[a-z0-9]*' || true; } | xargs -r -n 1 ip netns del; ip link del ${BRIDGE} 2>/dev/null || true`,
  )
  for (const name of names) sh(`ip link del as-${name} 2>/dev/null || true`)
  sh(`ip link add ${BRIDGE} type bridge; ip addr add ${NETWORK}.1/24 dev ${BRIDGE}; ip link set ${BRIDGE} up`)
  const hosts = new Map<string, Host>()
  const ends: (() => Promise<void>)[] = []
  const remove = async () => {
    for (const end of ends.splice(0)) await end()
    sh(`ip link del ${BRIDGE}`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const [i, name] of names.entries()) {
      const [space, link, own] = [spaceOf(name), `as-${name}`, join(folder, name)]
      mkdirSync(own)
      writeFileSync(join(own, 'hosts'), `127.0.0.1 localhost\n${known}\n`)
      sh(`ip netns add ${space}
        ip link add ${link} type veth peer name eth0 netns ${space}
        ip link set ${link} master ${BRIDGE} up
        ip -n ${space} addr add ${addressOf(i)}/24 dev eth0
        ip -n ${space} link set eth0 up`)
      let init = await startInit(own, name, space)
      const powerOff = async () => {
        const gone = new Promise(left => init.process.once('exit', left))
        process.kill(init.pid, 'SIGKILL')
        await gone
      }
      const run = (script: string) => runWithin(init.pid, name, script)
      ends.push(async () => {
        await powerOff()
        sh(`ip netns del ${space}`)
      })
      for (const [file, text] of Object.entries(prepare))
        await run(
          `cat > /usr/local/bin/${file} <<'END_OF_FILE'\n${text}\nEND_OF_FILE\nchmod 755 /usr/local/bin/${file}`,
        )
      hosts.set(name, {
        name,
        address: addressOf(i),
        run,
        connect: isConnected => void sh(`ip link set ${link} ${isConnected ? 'up' : 'down'}`),
        powerOff,
        async powerOn() {
          init = await startInit(own, name, space)
          await run('systemctl start-enabled')
        },
      })
    }
    return { hosts, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
