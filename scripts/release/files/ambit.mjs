// The entry point of a release: `ambit serve` starts the server, and `ambit COMMAND …` runs an operator command.
import { readFileSync } from 'node:fs'

const read = name => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const { release, commit, platform, arch, node } = read('release.json')
const commands = read('commands.json')

const exitWith = (text, code) => {
  console[code === 0 ? 'log' : 'error'](text)
  process.exit(code)
}

const help = () =>
  [
    `Ambit ${release}. Use: ambit [--env-file FILE] COMMAND …`,
    '',
    '  serve              Starts the server; settings come from the environment.',
    '  healthy            Asks the server on HOST and PORT whether it is alive; exits with 0 if it is.',
    ...commands.map(({ name, about }) => `  ${name.padEnd(18)} ${about}`),
    '  help, --version',
    '',
    '--env-file reads settings from a file of NAME=value lines; variables that are already set win.',
    'For the options of a command: ambit COMMAND --help.',
  ].join('\n')

const healthy = async () => {
  const { HOST = '127.0.0.1', PORT = '8080' } = process.env
  const host = ['0.0.0.0', '::', ''].includes(HOST) ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 8080}/healthz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  if (answer?.ok) exitWith('Ambit is alive.', 0)
  exitWith(`Ambit does not answer at ${address}${answer === null ? '' : `: ${answer.status}`}.`, 1)
}

// `node` is a range from package.json, such as '^20.19.0 || ^22.13.0 || >=24.0.0'.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isSupported = node.split('||').some(range => {
  const [first = 0, least = 0] = range.match(/\d+/g)?.map(Number) ?? []
  return (major === first && minor >= least) || (range.includes('>=') && major > first)
})
if (!isSupported) exitWith(`Ambit needs Node ${node}; this is ${process.versions.node}.`, 1)
if (process.platform !== platform || process.arch !== arch)
  exitWith(`This release is for ${platform} on ${arch}; this machine is ${process.platform} on ${process.arch}.`, 1)

const args = process.argv.slice(2)
if (args[0] === '--env-file') {
  const [, file] = args.splice(0, 2)
  if (file === undefined) exitWith('--env-file needs the name of a file.', 1)
  try {
    process.loadEnvFile(file)
  } catch (error) {
    exitWith(`The settings cannot be read from ${file}: ${error.message}`, 1)
  }
}
const [name = 'help', ...rest] = args
if (name === 'help' || name === '--help' || name === '-h') exitWith(help(), 0)
if (name === '--version') exitWith(`${release}${commit === null ? '' : ` (${commit.slice(0, 12)})`}`, 0)
if (name === 'healthy') await healthy()
const file = name === 'serve' ? 'main.js' : commands.find(command => command.name === name)?.file
if (file === undefined) exitWith(`There is no command ${name}.\n\n${help()}`, 2)
// The server takes no arguments, and `--help` must not start it.
if (name === 'serve' && rest.length > 0) {
  const wantsHelp = rest.some(arg => arg === '--help' || arg === '-h')
  const usage =
    'ambit [--env-file FILE] serve\n\nStarts the server; settings come from the environment, see the table in README.md.'
  exitWith(wantsHelp ? usage : `There is one argument too many: ${rest[0]}\n\n${usage}`, wantsHelp ? 0 : 2)
}
const script = new URL(`../dist/server/${file}`, import.meta.url)
process.argv = [process.argv[0], script.pathname, ...rest]
await import(script)
