import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../support/free-port.ts'

const JAVA = '/usr/bin/java'
/** The folders of Debian's ZooKeeper package and its dependencies. */
const CLASSES = '/etc/zookeeper/conf:/usr/share/java/*'

export interface RunningZooKeeper {
  readonly port: number
  readonly stop: () => Promise<void>
}

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Starts a real ZooKeeper on loopback, in its own process and a temporary folder. */
export const startZooKeeper = async (): Promise<RunningZooKeeper> => {
  const folder = await mkdtemp(join(tmpdir(), 'ambit-zookeeper-'))
  const port = await freePort()
  await writeFile(
    join(folder, 'zoo.cfg'),
    `tickTime=500\ndataDir=${folder}/data\nclientPort=${port}\nclientPortAddress=127.0.0.1\nadmin.enableServer=false\nminSessionTimeout=1000\nmaxClientCnxns=0\n`,
  )
  const child = spawn(
    JAVA,
    ['-Xmx256m', '-cp', CLASSES, 'org.apache.zookeeper.server.quorum.QuorumPeerMain', join(folder, 'zoo.cfg')],
    { cwd: folder, stdio: 'ignore' },
  )
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const deadline = Date.now() + 60_000
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`ZooKeeper did not start (${child.exitCode ?? 'it does not respond'})`)
    }
    await wait(50)
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
