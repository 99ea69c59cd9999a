import { documentSteps, type Step } from './document-steps.ts'
import type { Network } from './hosts.ts'

const DOCUMENT = new URL('../../../docs/operations.md', import.meta.url)

const END = 'END_OF_BLOCK'

const carryOut = ({ hosts: network }: Network, { hosts, file, text, heading }: Step): Promise<string[]> => {
  const script =
    file === null ? text : `mkdir -p "$(dirname ${file})"\ncat > ${file} <<'${END}'\n${text}${END}\nchmod go-w ${file}`
  return Promise.all(
    hosts.map(name => {
      const host = network.get(name)
      if (!host) throw new Error(`"${heading}" names a host ${name} that there is not`)
      return host.run(script)
    }),
  )
}

/** The names of all hosts in the operations document. */
export const hostsOfDocument = (): string[] => [...new Set(documentSteps(DOCUMENT).flatMap(({ hosts }) => hosts))]

/**
 * Runs the blocks of the operations document unchanged, in order.
 * @param between called before the blocks below a heading, to do what the document leaves to others
 */
export const followDocument = async (
  network: Network,
  between: (heading: string) => Promise<void>,
  say: (line: string) => void,
): Promise<void> => {
  let heading = ''
  for (const step of documentSteps(DOCUMENT)) {
    if (step.heading !== heading) {
      heading = step.heading
      await between(heading)
    }
    const begun = Date.now()
    const [printed = ''] = await carryOut(network, step)
    say(
      `${heading}: ${step.file ?? step.text.trim().split('\n')[0]} on ${step.hosts.join(', ')} (${Date.now() - begun} ms)`,
    )
    if (printed.trim() !== '') say(printed.trim())
  }
}
